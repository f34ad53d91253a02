import type { EventOf } from '@parley/api/contract/event'
import type { deleteMessageEvent } from '@parley/api/messages/events'

/** One or many, depending on whether the client has `bulk_message_deletion`. */
export function deletedIds(event: EventOf<typeof deleteMessageEvent>): readonly number[] {
  return 'message_ids' in event ? event.message_ids : [event.message_id]
}
