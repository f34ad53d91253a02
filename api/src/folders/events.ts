import { z } from 'zod'
import { event } from '../contract/event.ts'
import { channelFolder } from './objects.ts'

export const channelFolderAddEvent = event({
  type: 'channel_folder',
  op: 'add',
  summary: 'A channel folder was created.',
  since: 389,
  fields: { channel_folder: channelFolder },
})

export const channelFolderUpdateEvent = event({
  type: 'channel_folder',
  op: 'update',
  summary: 'A channel folder changed; `data` has what is new.',
  since: 389,
  fields: {
    channel_folder_id: z.int(),
    data: z.strictObject({
      name: z.string().optional(),
      description: z.string().optional(),
      rendered_description: z.string().optional(),
      is_archived: z.boolean().optional(),
    }),
  },
})

export const channelFolderReorderEvent = event({
  type: 'channel_folder',
  op: 'reorder',
  summary: 'The channel folders have another order.',
  since: 418,
  fields: { order: z.array(z.int()) },
})
