import type { UserStatus } from '@parley/api/statuses/objects'
import { userStatusSection } from '@parley/api/statuses/register'
import { section } from '#engine/events/section.ts'
import { JsonObject } from '#engine/http/prepared/json.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { valueAt } from '#engine/records.ts'
import { knownUsers, knowsEverybody } from '../permissions/users.ts'
import { isSpectator } from '../users/spectator.ts'
import type { User } from '../users/state.ts'
import { hasStatus, presentStatus } from './present.ts'

export const all = section(userStatusSection, ({ realm, viewer: { state, user } }) => {
  if (isSpectator(user)) return { user_status: {} }
  if (!knowsEverybody(state, user)) return { user_status: statusesOf(state, knownUsers(state, user)) }
  const list = realm.memoizedList('statuses', {
    noun: 'statuses',
    ids: () => withStatus(state).map(({ id }) => id),
    has: (id) => {
      const person = state.users.get(id)
      return person !== undefined && hasStatus(state, person)
    },
    text: (id) => `"${id}":${JSON.stringify(presentStatus(state, valueAt(state.users, id)))}`,
  })
  return { user_status: new JsonObject(list.whole()) }
})

/** Includes deactivated users: no event would remove their status, or restore it. */
function withStatus(state: RealmState): User[] {
  return [...state.users.values()].filter((person) => hasStatus(state, person))
}

function statusesOf(state: RealmState, isKnown: (person: User) => boolean): Record<string, UserStatus> {
  const known = withStatus(state).filter(isKnown)
  return Object.fromEntries(known.map((person) => [person.id, presentStatus(state, person)]))
}
