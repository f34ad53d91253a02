import {
  beginTotp,
  confirmTotp,
  getPeopleWithSecondFactor,
  getTwoFactors,
  passSecondFactor,
  removeSecondFactors,
  removeTotp,
  renewRecoveryCodes,
} from '@parley/api/two-factors/endpoints'
import { twoFactorErrors } from '@parley/api/two-factors/errors'
import { userErrors } from '@parley/api/users/errors'
import { needsSecondFactor } from '#directory/permissions/second-factors.ts'
import { personToHelp } from '#directory/permissions/users.ts'
import { sessionTokenOf } from '#directory/sessions/cookie.ts'
import { isOwner } from '#directory/users/roles.ts'
import type { User } from '#directory/users/state.ts'
import { realmOf } from '#engine/http/caller.ts'
import { type Call, pageRoute, route } from '#engine/http/route.ts'
import { completeSignIn, forApp } from '../sign-in/complete.ts'
import { handOverIn } from '../sign-in/hand-over.ts'
import { countLogIn, noteLogIn } from '../sign-in/log-in-limits.ts'
import { forgetPending, pendingOf } from '../sign-in/pending.ts'
import { checkItIsThem, proofTaken } from '../sign-in/proof.ts'
import { type FactorChange, takeFactors, turnOff, turnOn } from './commands.ts'
import { accountsWithFactors, factorsOf } from './factors.ts'
import { giveRecoveryCodes } from './recovery-codes.ts'
import { recoveryCodesLeft, saveTotp, totpOf } from './storage.ts'

/** Whether the user has a second factor. */
export const look = route(getTwoFactors, async ({ realm, state, user, request }) => {
  const totp = await totpOf(realm.db, state.id, user.id)
  const since = totp?.confirmedAt ?? null
  return {
    totp: since !== null,
    since,
    recovery_codes_left: await recoveryCodesLeft(realm.db, state.id, user.id),
    required: needsSecondFactor(state, user),
    takes: await proofTaken({ realm, request }),
  }
})

const byThem = ({ realm, user, request }: Pick<Call<never, User>, 'realm' | 'user' | 'request'>) =>
  ({
    realmUrl: realm.url,
    userId: user.id,
    exceptToken: sessionTokenOf(request),
  }) satisfies FactorChange

/** Makes a secret for the user's app. */
export const begin = route(beginTotp, async (call) => {
  const { server, realm, state, user, parameters } = call
  if ((await totpOf(realm.db, state.id, user.id))?.confirmedAt != null) throw twoFactorErrors.alreadyOn()
  await checkItIsThem(call, parameters)
  const { secret, url, sealed } = await server.twoFactors.newSecret(realm, user)
  if (!(await saveTotp(realm.db, state.id, user.id, sealed))) throw twoFactorErrors.alreadyOn()
  return { secret, url }
})

/** Turns the codes of an app on, if it makes the right ones. */
export const confirm = route(confirmTotp, async (call) => {
  const { server, realm, user, parameters } = call
  const codes = await realm.change(async (change) => {
    const totp = await totpOf(change.tx, change.state.id, user.id)
    if (totp === undefined) throw twoFactorErrors.notBegun()
    if (totp.confirmedAt !== null) throw twoFactorErrors.alreadyOn()
    const step = await server.twoFactors.stepOf(realm, user, totp, parameters.code)
    if (step === undefined) throw twoFactorErrors.wrongFirstCode()
    return turnOn(change, byThem(call), step)
  })
  return { recovery_codes: codes }
})

/** Makes new recovery codes. */
export const renewCodes = route(renewRecoveryCodes, async (call) => {
  const { realm, state, user, parameters } = call
  if ((await factorsOf(realm.db, state.id, user.id)).length === 0) throw twoFactorErrors.notOn()
  await checkItIsThem(call, parameters)
  return { recovery_codes: await realm.change((change) => giveRecoveryCodes(change, user.id)) }
})

/** Turns the codes of an app off. */
export const remove = route(removeTotp, async (call) => {
  const { realm, state, user, parameters } = call
  if ((await totpOf(realm.db, state.id, user.id))?.confirmedAt == null) throw twoFactorErrors.notOn()
  await checkItIsThem(call, parameters)
  await realm.change((change) => turnOff(change, byThem(call)))
  return {}
})

/** Ends a sign-in by an identity provider that asks for a second factor besides. */
export const pass = pageRoute(passSecondFactor, async ({ server, parameters, request, reply }) => {
  const realm = await realmOf(server, request)
  const handOver = handOverIn(parameters)
  const pending = await pendingOf(realm, request)
  if (pending === undefined) throw twoFactorErrors.signInLost()
  const { user, origin } = pending
  const attempt = { name: user.deliveryEmail, address: request.ip }
  await countLogIn(server, realm, attempt)
  const hasSecondFactor = await server.twoFactors.check(realm, user, parameters)
  await noteLogIn(server, realm, attempt)
  await forgetPending(realm, user.id, reply)
  const signedIn = await completeSignIn({ server, realm, reply, user, handOver, origin, hasSecondFactor })
  return { user_id: user.id, ...forApp(signedIn) }
})

/** Who has a second factor. Of owners only owners are told: who is worth attacking is nobody else's business. */
export const list = route(getPeopleWithSecondFactor, async ({ realm, state, user }) => {
  const ids = await accountsWithFactors(realm.db, state.id)
  const shown = ids.filter((id) => {
    const person = state.users.get(id)
    return person?.isActive && (isOwner(user) || !isOwner(person))
  })
  return { user_ids: shown }
})

/** Takes the second factors of somebody away, whom the administrator could deactivate as well. */
export const take = route(removeSecondFactors, async ({ realm, user, parameters }) => {
  await realm.change(async (change) => {
    const person = personToHelp(change.state, user, parameters.user_id)
    if (!person.isActive) throw userErrors.noSuchUser()
    if (!(await takeFactors(change, realm.url, person.id))) throw twoFactorErrors.notOn()
  })
  return {}
})
