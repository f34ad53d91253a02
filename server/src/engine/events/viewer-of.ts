import type { Realm } from '../realm/realm.ts'
import type { User } from '../realm/state.ts'
import { readership } from './ports.ts'
import type { ClientOptions, Viewer } from './viewer.ts'

/** The viewer of a queue or a snapshot. A key with a scope is shown no other keys. */
export function viewerOf(realm: Realm, user: User, client: ClientOptions, queueId?: string): Viewer {
  const { context } = realm
  const state = readership.provided.stateFor(realm.state, user)
  const apiKeyOf = user.scope === undefined ? (one: User) => context.apiKeyOf(realm, one) : undefined
  return { user, state, client, queueId, apiKeyOf }
}
