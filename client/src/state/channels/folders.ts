import {
  channelFolderAddEvent,
  channelFolderReorderEvent,
  channelFolderUpdateEvent,
} from '@parley/api/folders/events'
import { channelFoldersSection } from '@parley/api/folders/register'
import { slice } from '../slice.ts'
import { changed, tableBy } from '../table.ts'

/** Channel folders by ID; shown by their `order`. */
export const foldersSlice = slice('folders', [channelFoldersSection], (answer) =>
  tableBy(answer.channel_folders, (folder) => folder.id),
)
  .on(channelFolderAddEvent, (folders, { channel_folder }) => folders.set(channel_folder.id, channel_folder))
  .on(channelFolderUpdateEvent, (folders, { channel_folder_id, data }) => {
    return changed(folders, channel_folder_id, (folder) => ({ ...folder, ...data }))
  })
  .on(channelFolderReorderEvent, (folders, { order }) => {
    return order.reduce((reordered, id, place) => {
      return changed(reordered, id, (folder) =>
        folder.order === place ? folder : { ...folder, order: place },
      )
    }, folders)
  })
