import { z } from 'zod'
import { event } from '../contract/event.ts'

export const submessageEvent = event({
  type: 'submessage',
  perChannel: true,
  summary: 'A submessage was added to a message.',
  fields: {
    msg_type: z.string(),
    content: z.string(),
    message_id: z.int(),
    sender_id: z.int(),
    submessage_id: z.int(),
  },
})
