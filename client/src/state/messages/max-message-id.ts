import { messageEvent } from '@parley/api/messages/events'
import { messageSection } from '@parley/api/messages/register'
import { slice } from '../slice.ts'

/** The ID of the newest received message, even if it was deleted; -1 without any. */
export const maxMessageIdSlice = slice('maxMessageId', [messageSection], (answer) => answer.max_message_id)
  .on(messageEvent, (newest, { message }) => Math.max(newest, message.id))
  // Other servers of this API may answer with the newest message of all, received or not: the field is deprecated.
  .comparing(() => undefined)
