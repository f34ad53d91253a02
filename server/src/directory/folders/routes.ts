import {
  createChannelFolder,
  getChannelFolders,
  reorderChannelFolders,
  updateChannelFolder,
} from '@parley/api/folders/endpoints'
import { route } from '#engine/http/route.ts'
import { createFolder, reorderFolders, updateFolder } from './commands.ts'
import { presentFolders } from './present.ts'

/** Lists the folders of channels. */
export const list = route(getChannelFolders, ({ state, user, parameters }) => ({
  channel_folders: presentFolders(state, user, { archived: parameters.include_archived }),
}))

/** Creates a folder. */
export const create = route(createChannelFolder, async ({ realm, user, realmUrl, parameters }) => {
  const folder = await realm.change((change) => createFolder(change, { user, realmUrl }, parameters))
  return { channel_folder_id: folder.id }
})

/** Reorders all folders. */
export const reorder = route(reorderChannelFolders, async ({ realm, parameters }) => {
  await realm.change((change) => reorderFolders(change, parameters.order))
  return {}
})

/** Changes a folder. */
export const update = route(updateChannelFolder, async ({ realm, user, realmUrl, parameters }) => {
  const { channel_folder_id: folderId, name, description, is_archived: isArchived } = parameters
  await realm.change((change) => {
    return updateFolder(change, { user, realmUrl }, folderId, { name, description, isArchived })
  })
  return {}
})
