import { z } from 'zod'
import { messageTypes } from '../messages/objects.ts'

export const scheduledMessage = z
  .strictObject({
    scheduled_message_id: z.int(),
    type: z.enum(messageTypes),
    to: z.union([z.int(), z.array(z.int())]).describe('The ID of the channel, or of the users.'),
    topic: z.string().optional(),
    content: z.string(),
    rendered_content: z.string(),
    scheduled_delivery_timestamp: z.int().describe('UNIX seconds.'),
    failed: z.boolean().describe('It was due and could not be sent.'),
  })
  .meta({ id: 'ScheduledMessage' })
export type ScheduledMessage = z.infer<typeof scheduledMessage>
