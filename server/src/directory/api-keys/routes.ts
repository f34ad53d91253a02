import { createApiKey, endApiKey as endEndpoint, getApiKeys } from '@parley/api/api-keys/endpoints'
import { route } from '#engine/http/route.ts'
import { endApiKey, makeApiKey } from './commands.ts'
import { apiKeysOf } from './state.ts'
import { lastUsesOf } from './storage.ts'

/** Lists the user's keys, without the keys themselves, which nobody knows any more. */
export const list = route(getApiKeys, async ({ realm, state, user }) => {
  const keys = apiKeysOf(state, user).reverse()
  const lastUses = keys.length === 0 ? new Map() : await lastUsesOf(realm.db, state.id, user.id)
  return {
    api_keys: keys.map(({ id, name, mayWrite, channelIds, createdAt, expiresAt }) => ({
      id,
      name,
      access: mayWrite ? ('write' as const) : ('read' as const),
      channel_ids: channelIds && [...channelIds],
      created: createdAt,
      expires: expiresAt,
      last_used: lastUses.get(id) ?? null,
    })),
  }
})

/** Makes a key, and shows it this once. */
export const create = route(createApiKey, async ({ realm, user, parameters }) => {
  const { name, access, channel_ids: channelIds, expires: expiresAt } = parameters
  const request = { name, mayWrite: access === 'write', channelIds, expiresAt }
  const { id, key } = await realm.change((change) => makeApiKey(change, user.id, request))
  return { id, api_key: key }
})

/** Ends one of the user's keys. Those of others count as missing. */
export const end = route(endEndpoint, async ({ realm, user, parameters }) => {
  await realm.change((change) => endApiKey(change, user.id, parameters.key_id))
  return {}
})
