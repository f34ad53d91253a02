import { z } from 'zod'

export const submessage = z
  .strictObject({
    id: z.int(),
    message_id: z.int(),
    sender_id: z.int(),
    msg_type: z.string(),
    content: z.string(),
  })
  .meta({
    id: 'Submessage',
    description: 'A vote in a poll, a tick in a list: what widgets in a message keep.',
  })
export type Submessage = z.infer<typeof submessage>
