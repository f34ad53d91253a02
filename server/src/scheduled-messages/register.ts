import { scheduledMessagesSection } from '@parley/api/scheduled-messages/register'
import { section } from '../events/section.ts'

/** Nothing can be scheduled on this server yet, so nobody has anything that is. */
export const scheduledMessages = section(scheduledMessagesSection, () => ({ scheduled_messages: [] }))
