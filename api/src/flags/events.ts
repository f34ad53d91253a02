import { z } from 'zod'
import { event } from '../contract/event.ts'
import { messageTypes } from '../messages/objects.ts'

export const updateMessageFlagsAddEvent = event({
  type: 'update_message_flags',
  op: 'add',
  summary: 'A flag was set on messages of the user.',
  fields: {
    operation: z.literal('add').describe('Use op.').meta({ deprecated: true }),
    flag: z.string(),
    messages: z.array(z.int()).describe('Empty where `all` is true.'),
    all: z.boolean().describe('Every message was marked as read.'),
  },
})

export const updateMessageFlagsRemoveEvent = event({
  type: 'update_message_flags',
  op: 'remove',
  summary: 'A flag was cleared on messages of the user.',
  fields: {
    operation: z.literal('remove').describe('Use op.').meta({ deprecated: true }),
    flag: z.string(),
    messages: z.array(z.int()),
    all: z.boolean().meta({ deprecated: true }),
    message_details: z
      .record(
        z.string(),
        z.strictObject({
          type: z.enum(messageTypes),
          mentioned: z.boolean().optional(),
          user_ids: z.array(z.int()).optional(),
          stream_id: z.int().optional(),
          topic: z.string().optional(),
          unmuted_stream_msg: z.boolean().optional().meta({ deprecated: true }),
        }),
      )
      .optional()
      .describe('Only for the flag `read`: by message ID, what a count of unread messages needs.'),
  },
})
