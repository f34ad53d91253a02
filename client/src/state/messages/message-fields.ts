import type { EventOf } from '@parley/api/contract/event'
import type { deleteMessageEvent } from '@parley/api/messages/events'
import type { MessageWithFlags } from '@parley/api/messages/objects'

/** One or many, depending on whether the client has `bulk_message_deletion`. */
export function deletedIds(event: EventOf<typeof deleteMessageEvent>): readonly number[] {
  return 'message_ids' in event ? event.message_ids : [event.message_id]
}

/** Everyone in a direct conversation, the viewer included; empty for a channel message, whose recipient is a name. */
export function participantIds({ display_recipient }: Pick<MessageWithFlags, 'display_recipient'>): number[] {
  return typeof display_recipient === 'string' ? [] : display_recipient.map(({ id }) => id)
}

/** Whether a message with these flags mentions the viewer: by name, by a group or by a wildcard. */
export function mentionsViewer(flags: readonly string[]): boolean {
  return flags.some((flag) => flag === 'mentioned' || flag.endsWith('wildcard_mentioned'))
}
