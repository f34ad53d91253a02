import {
  channelFolderAddEvent,
  channelFolderReorderEvent,
  channelFolderUpdateEvent,
} from '@parley/api/folders/events'
import { changedFields } from '#engine/audit/fact.ts'
import { entryKind, noListChanges } from '#engine/journal/entry.ts'
import { presentFolder } from './present.ts'
import type { Folder } from './state.ts'

/** A folder was created. */
export const folderCreated = entryKind<{ folder: Folder }>({
  kind: 'folder_created',
  audit: ({ folder }) => [{ action: 'folder_created', subject: folder.name, after: folder.description }],
  apply(state, { folder }) {
    state.folders.set(folder.id, { ...folder })
  },
  directoryChanges: noListChanges,
  audience: () => 'everyone',
  events: ({ folder }) => [channelFolderAddEvent.of({ channel_folder: presentFolder(folder) })],
  serializationKey: () => 0,
})

/** A folder's settings changed; those not in `changes` stay. */
export const folderChanged = entryKind<{
  folderId: number
  changes: Partial<Pick<Folder, 'name' | 'description' | 'renderedDescription' | 'isArchived'>>
}>({
  kind: 'folder_changed',
  audit: ({ folderId, changes: { renderedDescription, ...changes } }, { folders }) =>
    changedFields(folders.get(folderId), changes).map((change) => ({ action: 'folder_changed', ...change })),
  apply(state, { folderId, changes }) {
    const folder = state.folders.get(folderId)
    if (folder !== undefined) Object.assign(folder, changes)
  },
  directoryChanges: noListChanges,
  audience: () => 'everyone',
  events({ folderId, changes }) {
    const { name, description, renderedDescription, isArchived } = changes
    const data = {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description, rendered_description: renderedDescription }),
      ...(isArchived === undefined ? {} : { is_archived: isArchived }),
    }
    return [channelFolderUpdateEvent.of({ channel_folder_id: folderId, data })]
  },
  serializationKey: () => 0,
})

/** The folders were reordered; `order` names all of them. */
export const foldersReordered = entryKind<{ order: readonly number[] }>({
  kind: 'folders_reordered',
  audit: ({ order }, { folders }) => [
    { action: 'folders_reordered', before: [...folders.keys()], after: order },
  ],
  apply(state, { order }) {
    for (const [place, id] of order.entries()) {
      const folder = state.folders.get(id)
      if (folder !== undefined) folder.order = place
    }
  },
  directoryChanges: noListChanges,
  audience: () => 'everyone',
  events: ({ order }) => [channelFolderReorderEvent.of({ order })],
  serializationKey: () => 0,
})
