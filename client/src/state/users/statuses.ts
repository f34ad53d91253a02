import { userStatusEvent } from '@parley/api/statuses/events'
import type { UserStatus } from '@parley/api/statuses/objects'
import { userStatusSection } from '@parley/api/statuses/register'
import { realmUserRemoveEvent } from '@parley/api/users/events'
import { slice } from '../slice.ts'
import { emptyTable } from '../table.ts'

/** Statuses by user ID. Users without a status have no record. */
export const statusesSlice = slice('statuses', [userStatusSection], (answer) =>
  emptyTable<number, UserStatus>().withMutations((statuses) => {
    for (const [id, status] of Object.entries(answer.user_status)) statuses.set(Number(id), setParts(status))
  }),
)
  .on(userStatusEvent, (statuses, { id: _, type: __, user_id, ...changes }) => {
    const status = setParts({ ...statuses.get(user_id), ...changes })
    return Object.keys(status).length === 0 ? statuses.delete(user_id) : statuses.set(user_id, status)
  })
  // Events no longer report the status of users whom the viewer cannot see.
  .on(realmUserRemoveEvent, (statuses, { person }) => statuses.delete(person.user_id))

/** Drops empty parts. Without its name, the other fields of an emoji are dropped too. */
function setParts({ away, status_text, emoji_name, emoji_code, reaction_type }: UserStatus): UserStatus {
  return {
    ...(away ? { away } : {}),
    ...(status_text ? { status_text } : {}),
    ...(emoji_name ? { emoji_name, emoji_code, reaction_type } : {}),
  }
}
