import type { ChannelFolder } from '@parley/api/folders/objects'
import type { RealmState } from '#engine/realm/state.ts'
import { channelsOpenToSpectators } from '../permissions/spectators.ts'
import { isSpectator } from '../users/spectator.ts'
import type { User } from '../users/state.ts'
import type { Folder } from './state.ts'

/** A folder as the API shows it. */
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

/** The folders in order; for spectators, only those with web-public channels. */
export function presentFolders(
  state: RealmState,
  viewer: User,
  { archived }: { archived: boolean },
): ChannelFolder[] {
  const open = isSpectator(viewer)
    ? new Set([...channelsOpenToSpectators(state)].map(({ folderId }) => folderId))
    : undefined
  return [...state.folders.values()]
    .filter(({ id }) => open?.has(id) ?? true)
    .filter((folder) => archived || !folder.isArchived)
    .sort((a, b) => a.order - b.order)
    .map(presentFolder)
}
