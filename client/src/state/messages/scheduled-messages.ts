import {
  scheduledMessagesAddEvent,
  scheduledMessagesRemoveEvent,
  scheduledMessagesUpdateEvent,
} from '@parley/api/scheduled-messages/events'
import type { ScheduledMessage } from '@parley/api/scheduled-messages/objects'
import { scheduledMessagesSection } from '@parley/api/scheduled-messages/register'
import { slice } from '../slice.ts'
import { tableBy } from '../table.ts'

const idOf = (message: ScheduledMessage) => message.scheduled_message_id

/** Messages to be sent later, by ID; shown by the time they are due. */
export const scheduledMessagesSlice = slice('scheduledMessages', [scheduledMessagesSection], (answer) =>
  tableBy(answer.scheduled_messages, idOf),
)
  .on(scheduledMessagesAddEvent, (messages, { scheduled_messages }) => {
    return messages.merge(tableBy(scheduled_messages, idOf))
  })
  .on(scheduledMessagesUpdateEvent, (messages, { scheduled_message }) => {
    return messages.set(idOf(scheduled_message), scheduled_message)
  })
  .on(scheduledMessagesRemoveEvent, (messages, { scheduled_message_id }) =>
    messages.delete(scheduled_message_id),
  )
