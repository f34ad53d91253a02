import type { UserStatus } from '@parley/api/statuses/objects'
import { userStatusSection } from '@parley/api/statuses/register'
import { section } from '../events/section.ts'
import { knownUsers, knowsEverybody } from '../permissions/users.ts'
import type { RealmState } from '../realm/state.ts'
import { isSpectator } from '../users/spectator.ts'
import type { User } from '../users/state.ts'
import { presentStatus, SHARED_STATUSES } from './present.ts'

export const all = section(userStatusSection, ({ realm, viewer: { state, user } }) => {
  if (isSpectator(user)) return { user_status: {} }
  const statuses = () => statusesOf(state, knownUsers(state, user))
  return { user_status: knowsEverybody(state, user) ? realm.shared(SHARED_STATUSES, statuses) : statuses() }
})

function statusesOf(state: RealmState, isKnown: (person: User) => boolean): Record<string, UserStatus> {
  // Deactivated people too: no event tells that what they said of themselves went with them, or came back.
  const shown = [...state.users.values()].flatMap((person) => {
    const status = isKnown(person) ? presentStatus(state, person) : {}
    return Object.keys(status).length === 0 ? [] : [[String(person.id), status] as const]
  })
  return Object.fromEntries(shown)
}
