import {
  beginTotp,
  confirmTotp,
  getTwoFactors,
  removeTotp,
  renewRecoveryCodes,
} from '@parley/api/two-factors/endpoints'
import { twoFactorErrors } from '@parley/api/two-factors/errors'
import { sessionTokenOf } from '#directory/sessions/cookie.ts'
import { route } from '#engine/http/route.ts'
import { checkItIsThem } from '../sign-in/log-in.ts'
import { giveRecoveryCodes, turnOff, turnOn } from './commands.ts'
import { recoveryCodesLeft, saveTotp, totpOf } from './storage.ts'

/** Whether the user has a second factor. */
export const look = route(getTwoFactors, async ({ realm, state, user }) => {
  const totp = await totpOf(realm.db, state.id, user.id)
  const since = totp?.confirmedAt ?? null
  return {
    totp: since !== null,
    since,
    recovery_codes_left: await recoveryCodesLeft(realm.db, state.id, user.id),
  }
})

/** Makes a secret for the user's app. */
export const begin = route(beginTotp, async ({ server, realm, state, user, request, parameters }) => {
  if ((await totpOf(realm.db, state.id, user.id))?.confirmedAt != null) throw twoFactorErrors.alreadyOn()
  await checkItIsThem(server, realm, user, { ...parameters, address: request.ip })
  const { secret, url, sealed } = await server.twoFactors.newSecret(realm, user)
  if (!(await saveTotp(realm.db, state.id, user.id, sealed))) throw twoFactorErrors.alreadyOn()
  return { secret, url }
})

/** Turns the second factor on, if the app makes the right codes. */
export const confirm = route(confirmTotp, async ({ server, realm, user, request, parameters }) => {
  const codes = await realm.change(async (change) => {
    const totp = await totpOf(change.tx, change.state.id, user.id)
    if (totp === undefined) throw twoFactorErrors.notBegun()
    if (totp.confirmedAt !== null) throw twoFactorErrors.alreadyOn()
    const step = await server.twoFactors.stepOf(realm, user, totp, parameters.code)
    if (step === undefined) throw twoFactorErrors.wrongFirstCode()
    return turnOn(change, realm.url, user.id, { step, exceptToken: sessionTokenOf(request) })
  })
  return { recovery_codes: codes }
})

/** Makes new recovery codes. */
export const renewCodes = route(
  renewRecoveryCodes,
  async ({ server, realm, state, user, request, parameters }) => {
    if ((await totpOf(realm.db, state.id, user.id))?.confirmedAt == null) throw twoFactorErrors.notOn()
    await checkItIsThem(server, realm, user, { ...parameters, address: request.ip })
    return { recovery_codes: await realm.change((change) => giveRecoveryCodes(change, user.id)) }
  },
)

/** Turns the second factor off. */
export const remove = route(removeTotp, async ({ server, realm, state, user, request, parameters }) => {
  if ((await totpOf(realm.db, state.id, user.id))?.confirmedAt == null) throw twoFactorErrors.notOn()
  await checkItIsThem(server, realm, user, { ...parameters, address: request.ip })
  await realm.change((change) => turnOff(change, realm.url, user.id))
  return {}
})
