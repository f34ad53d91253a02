import { mutedUsersSection } from '@parley/api/muted-users/register'
import { section } from '../events/section.ts'
import { mutedBy } from './entries.ts'

export const own = section(mutedUsersSection, ({ viewer: { state, user } }) => ({
  muted_users: mutedBy(state, user.id),
}))
