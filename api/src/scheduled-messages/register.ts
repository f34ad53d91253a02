import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { scheduledMessage } from './objects.ts'

export const scheduledMessagesSection = registerSection({
  name: 'scheduled_messages',
  fields: { scheduled_messages: z.array(scheduledMessage).describe('Those due first come first.') },
})
