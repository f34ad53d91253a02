import type { ChannelFolder } from '@parley/api/folders/objects'
import type { RealmState } from '../realm/state.ts'
import type { Folder } from './state.ts'

export function presentFolder(folder: Folder): ChannelFolder {
  return {
    id: folder.id,
    name: folder.name,
    description: folder.description,
    rendered_description: folder.renderedDescription,
    order: folder.order,
    date_created: folder.createdAt,
    creator_id: folder.creatorId,
    is_archived: folder.isArchived,
  }
}

/** In their order. */
export function presentFolders(state: RealmState, { archived }: { archived: boolean }): ChannelFolder[] {
  return [...state.folders.values()]
    .filter((folder) => archived || !folder.isArchived)
    .sort((a, b) => a.order - b.order)
    .map(presentFolder)
}
