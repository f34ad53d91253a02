import { maxFolderDescriptionLength, maxFolderNameLength } from '@parley/api/folders/limits'
import { channelFoldersSection, folderLimitsSection } from '@parley/api/folders/register'
import { section, sectionForAll } from '#engine/events/section.ts'
import { presentFolders } from './present.ts'

/** Includes archived folders: the event that unarchives one carries only that change. */
export const folders = section(channelFoldersSection, ({ viewer: { state, user } }) => ({
  channel_folders: presentFolders(state, user, { archived: true }),
}))

export const limits = sectionForAll(folderLimitsSection, () => ({
  max_channel_folder_name_length: maxFolderNameLength,
  max_channel_folder_description_length: maxFolderDescriptionLength,
}))
