import { z } from 'zod'

export const maxReminderNoteLength = 1000

export const reminder = z
  .strictObject({
    reminder_id: z.int(),
    type: z.literal('private'),
    to: z.array(z.int()).describe('The user who asked for it.'),
    content: z.string(),
    rendered_content: z.string(),
    scheduled_delivery_timestamp: z.int().describe('UNIX seconds.'),
    failed: z.boolean(),
    reminder_target_message_id: z.int(),
  })
  .meta({ id: 'Reminder' })
export type Reminder = z.infer<typeof reminder>
