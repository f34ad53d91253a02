import { userStatusEvent } from '@parley/api/statuses/events'
import type { UserStatus } from '@parley/api/statuses/objects'
import { userStatusSection } from '@parley/api/statuses/register'
import { realmUserRemoveEvent } from '@parley/api/users/events'
import { slice } from '../slice.ts'
import { emptyTable } from '../table.ts'

/** Statuses by user ID; of those who have none there is no record. */
export const statusesSlice = slice('statuses', [userStatusSection], (answer) =>
  emptyTable<number, UserStatus>().withMutations((statuses) => {
    for (const [id, status] of Object.entries(answer.user_status)) statuses.set(Number(id), setParts(status))
  }),
)
  .on(userStatusEvent, (statuses, { id: _, type: __, user_id, ...changes }) => {
    const status = setParts({ ...statuses.get(user_id), ...changes })
    return Object.keys(status).length === 0 ? statuses.delete(user_id) : statuses.set(user_id, status)
  })
  // Out of sight, what they say of themselves is not told any more.
  .on(realmUserRemoveEvent, (statuses, { person }) => statuses.delete(person.user_id))

/** An empty part is one that was taken away; with its name, the rest of an emoji goes too. */
function setParts({ away, status_text, emoji_name, emoji_code, reaction_type }: UserStatus): UserStatus {
  return {
    ...(away ? { away } : {}),
    ...(status_text ? { status_text } : {}),
    ...(emoji_name ? { emoji_name, emoji_code, reaction_type } : {}),
  }
}
