import { mutedUsersSection } from '@parley/api/muted-users/register'
import { section } from '#engine/events/section.ts'
import { presentMutedUsers } from './present.ts'

export const own = section(mutedUsersSection, ({ viewer: { state, user } }) => ({
  muted_users: presentMutedUsers(state, user.id),
}))
