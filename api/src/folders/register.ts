import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { channelFolder } from './objects.ts'

export const channelFoldersSection = registerSection({
  name: 'channel_folders',
  since: 389,
  fields: { channel_folders: z.array(channelFolder) },
})

export const folderLimitsSection = registerSection({
  name: 'realm',
  fields: {
    max_channel_folder_name_length: z.int().meta({ since: 410 }),
    max_channel_folder_description_length: z.int().meta({ since: 410 }),
  },
})
