import { userStatusSection } from '@parley/api/statuses/register'
import { section } from '../events/section.ts'
import { knownUsers } from '../permissions/users.ts'
import { isSpectator } from '../users/spectator.ts'
import { presentStatus } from './present.ts'

export const all = section(userStatusSection, ({ viewer: { state, user } }) => {
  if (isSpectator(user)) return { user_status: {} }
  const isKnown = knownUsers(state, user)
  // Deactivated people too: no event tells that what they said of themselves went with them, or came back.
  const shown = [...state.users.values()].flatMap((person) => {
    const status = isKnown(person) ? presentStatus(state, person) : {}
    return Object.keys(status).length === 0 ? [] : [[String(person.id), status] as const]
  })
  return { user_status: Object.fromEntries(shown) }
})
