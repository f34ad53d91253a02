import { z } from 'zod'

export const channelFolder = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    rendered_description: z.string().describe('HTML.'),
    order: z.int().describe('Place in the list, from 0.').meta({ since: 414 }),
    date_created: z.int().nullable(),
    creator_id: z.int().nullable(),
    is_archived: z.boolean(),
  })
  .meta({ id: 'ChannelFolder' })
export type ChannelFolder = z.infer<typeof channelFolder>
