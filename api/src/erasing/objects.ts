import { z } from 'zod'

export const erasure = z
  .strictObject({
    messages: z.boolean().describe('Whether their messages are erased, too.'),
    files: z.boolean().describe('Whether their files are, also those that others share.'),
    date_requested: z.int().describe('UNIX seconds.'),
    date_finished: z.int().nullable().describe('UNIX seconds; null while there is something left.'),
    is_held: z.boolean().describe('A legal hold that was set since stops the rest until it is lifted.'),
  })
  .meta({ id: 'Erasure', description: 'What of a person is being erased, or was.' })
export type Erasure = z.infer<typeof erasure>

export const keptInBackups = z
  .strictObject({
    count: z.int().describe('The backups that the server has made by itself and that hold all of it.'),
    gone_at: z
      .int()
      .nullable()
      .describe(
        'When the last of them has made room for newer ones, in UNIX seconds; null if there are none.',
      ),
  })
  .meta({
    id: 'KeptInBackups',
    description:
      'What backups still hold. Of those that somebody has made by hand or moved away nobody knows.',
  })
