import { z } from 'zod'
import { registerSection } from '../contract/section.ts'

export const messageSection = registerSection({
  name: 'message',
  perChannel: true,
  fields: { max_message_id: z.int().describe('-1 where there is no message.').meta({ deprecated: true }) },
})

export const recentPrivateConversationsSection = registerSection({
  name: 'recent_private_conversations',
  fields: {
    recent_private_conversations: z
      .array(
        z.strictObject({
          max_message_id: z.int(),
          user_ids: z
            .array(z.int())
            .describe('The other participants, ascending; empty for notes to oneself.'),
        }),
      )
      .describe('Conversations with the most recent direct messages.'),
  },
})
