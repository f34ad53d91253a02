import { messageEvent } from '@parley/api/messages/events'
import { messageSection } from '@parley/api/messages/register'
import { slice } from '../slice.ts'

/** The newest message received, deleted since or not; -1 before the first. */
export const maxMessageIdSlice = slice('maxMessageId', [messageSection], (answer) => answer.max_message_id)
  .on(messageEvent, (newest, { message }) => Math.max(newest, message.id))
  // Servers may answer with the newest message of all, for this field that nobody should need any more.
  .comparing(() => undefined)
