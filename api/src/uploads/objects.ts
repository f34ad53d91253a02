import { z } from 'zod'

export const attachment = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    path_id: z.string().describe('The file is at /user_uploads/{path_id}.'),
    size: z.int().describe('Bytes.'),
    create_time: z.int().describe('UNIX milliseconds.'),
    messages: z
      .array(z.strictObject({ id: z.int(), date_sent: z.int().describe('UNIX milliseconds.') }))
      .describe('The messages that link to it.'),
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof attachment>
