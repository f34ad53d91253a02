import { deleteMessageEvent, messageEvent } from '@parley/api/messages/events'
import { recentPrivateConversationsSection } from '@parley/api/messages/register'
import { type Ids, idsOf } from '../ids.ts'
import { slice } from '../slice.ts'
import { tableBy } from '../table.ts'
import { directKey } from './direct-key.ts'
import { deletedIds, participantIds } from './message-fields.ts'

export interface RecentDirect {
  /** The other participants, ascending; empty for notes to oneself. */
  readonly user_ids: Ids
  readonly max_message_id: number
  /** The newest message was deleted, and the client does not know the one before it. */
  readonly isStale?: true
}

/** Direct conversations by the IDs of everyone in them. */
export const recentDirectsSlice = slice(
  'recentDirects',
  [recentPrivateConversationsSection],
  (answer, viewer) =>
    tableBy(
      answer.recent_private_conversations.map(
        (direct): RecentDirect => ({ ...direct, user_ids: idsOf(direct.user_ids) }),
      ),
      (direct) => directKey([...direct.user_ids, viewer.userId]),
    ),
)
  .on(messageEvent, (directs, { message }, { viewer }) => {
    if (typeof message.display_recipient === 'string') return directs
    const user_ids = idsOf(participantIds(message).filter((id) => id !== viewer.userId))
    const key = directKey([...user_ids, viewer.userId])
    const newest = Math.max(message.id, directs.get(key)?.max_message_id ?? 0)
    return directs.set(key, { user_ids, max_message_id: newest })
  })
  .on(deleteMessageEvent, (directs, event) => {
    if (event.message_type !== 'private') return directs
    const deleted = new Set(deletedIds(event))
    const stale = directs.filter((direct) => deleted.has(direct.max_message_id))
    return stale.isEmpty()
      ? directs
      : directs.merge(stale.map((direct) => ({ ...direct, isStale: true as const })))
  })
  // A conversation whose messages are all deleted may be missing.
  .comparing((directs, counterpart) => {
    return directs.filterNot(
      (direct, key) => direct.isStale === true || counterpart.get(key)?.isStale === true,
    )
  })
