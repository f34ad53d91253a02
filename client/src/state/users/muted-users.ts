import { mutedUsersEvent } from '@parley/api/muted-users/events'
import { mutedUsersSection } from '@parley/api/muted-users/register'
import { slice } from '../slice.ts'
import { tableBy } from '../table.ts'

/** Users that the viewer muted, by user ID. */
export const mutedUsersSlice = slice('mutedUsers', [mutedUsersSection], (answer) =>
  tableBy(answer.muted_users, (muted) => muted.id),
).on(mutedUsersEvent, (_, { muted_users }) => tableBy(muted_users, (muted) => muted.id))
