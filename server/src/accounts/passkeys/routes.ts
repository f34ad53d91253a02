import {
  addPasskey as addPasskeyEndpoint,
  beginPasskey,
  beginPasskeyProof,
  getPasskeys,
  logInByPasskey,
  removePasskey as removePasskeyEndpoint,
  renamePasskey,
} from '@parley/api/passkeys/endpoints'
import { passkeyErrors } from '@parley/api/passkeys/errors'
import { passkeysOfPerson } from '@parley/api/passkeys/limits'
import { sessionTokenOf } from '#directory/sessions/cookie.ts'
import { noted } from '#engine/audit/entries.ts'
import { realmOf } from '#engine/http/caller.ts'
import { pageRoute, route } from '#engine/http/route.ts'
import { completeSignIn, forApp } from '../sign-in/complete.ts'
import { handOverIn } from '../sign-in/hand-over.ts'
import { checkItIsThem } from '../sign-in/proof.ts'
import { addPasskey, removePasskey } from './commands.ts'
import { hasPasskeys, passkeysLogIn } from './passkeys.ts'
import { countPasskeys, passkeysOf, savePasskeyName } from './storage.ts'

/** Lists the user's passkeys. */
export const list = route(getPasskeys, async ({ realm, state, user }) => {
  const passkeys = await passkeysOf(realm.db, state.id, user.id)
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => {
      return { id, name, created: createdAt, last_used: lastUsedAt }
    }),
    available: hasPasskeys(realm),
  }
})

/** Gives the user's browser what it needs to make a passkey. */
export const begin = route(beginPasskey, async (call) => {
  const { server, realm, state, user, parameters } = call
  const options = await server.passkeys.creationOptions(realm, user)
  // Nobody should make one on a device that has no place here.
  passkeysOfPerson.checkRoom(await countPasskeys(realm.db, state.id, user.id))
  await checkItIsThem(call, parameters)
  return { options }
})

/** Adds a passkey of the user. The challenge that it signs was given to who had shown that it is them. */
export const add = route(addPasskeyEndpoint, async ({ server, realm, user, request, parameters }) => {
  const name = checkedName(parameters.name)
  const made = await server.passkeys.checkMade(realm, user, parameters.passkey)
  const by = { realmUrl: realm.url, userId: user.id, exceptToken: sessionTokenOf(request) }
  const { id, codes } = await realm.change((change) => addPasskey(change, by, made, name))
  return { id, recovery_codes: codes }
})

/** Renames a passkey of the user. Those of others count as missing. */
export const rename = route(renamePasskey, async ({ realm, user, parameters }) => {
  const changed = { id: parameters.passkey_id, name: checkedName(parameters.name) }
  await realm.change(async ({ tx, state, append }) => {
    if (!(await savePasskeyName(tx, state.id, user.id, changed))) throw passkeyErrors.notFound()
    append(noted.of({ action: 'passkey_renamed', userIds: [user.id], subject: changed.name }))
  })
  return {}
})

/** Removes a passkey of the user. */
export const remove = route(removePasskeyEndpoint, async (call) => {
  const { realm, state, user, request, parameters } = call
  const { passkey_id: id, ...proof } = parameters
  const own = await passkeysOf(realm.db, state.id, user.id)
  if (!own.some((one) => one.id === id)) throw passkeyErrors.notFound()
  await checkItIsThem(call, proof)
  const by = { realmUrl: realm.url, userId: user.id, exceptToken: sessionTokenOf(request) }
  await realm.change((change) => removePasskey(change, by, id))
  return {}
})

function checkedName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw passkeyErrors.nameEmpty()
  return trimmed
}

/** Gives a browser a challenge. */
export const challenge = pageRoute(beginPasskeyProof, async ({ server, request, reply }) => {
  const realm = await realmOf(server, request)
  server.limits.count({ realm, user: undefined }, request, reply)
  return { options: server.passkeys.requestOptions(realm) }
})

/** Logs the browser in by a passkey alone, or hands over to the app that waits. */
export const logIn = pageRoute(logInByPasskey, async ({ server, parameters, request, reply }) => {
  const realm = await realmOf(server, request)
  server.limits.count({ realm, user: undefined }, request, reply)
  const handOver = handOverIn(parameters)
  if (!passkeysLogIn(realm)) throw passkeyErrors.notForLogIn()
  const user = await server.passkeys.check(realm, parameters.passkey)
  const signedIn = await completeSignIn({ server, realm, reply, user, handOver, hasSecondFactor: true })
  return { user_id: user.id, ...forApp(signedIn) }
})
