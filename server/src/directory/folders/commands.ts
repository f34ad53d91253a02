import { folderErrors } from '@parley/api/folders/errors'
import { channelFolders } from '@parley/api/folders/limits'
import { violatesUnique } from '#engine/db/database.ts'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { unixNow } from '#engine/time.ts'
import { describe } from '../rendering/descriptions.ts'
import type { Actor } from '../users/actor.ts'
import { folderChanged, folderCreated, foldersReordered } from './entries.ts'
import type { Folder } from './state.ts'
import { insertFolder, saveFolder, saveOrder } from './storage.ts'

/** The id of a folder for channels. Throws if it does not exist or is archived. */
export function checkedFolderId(state: RealmState, folderId: number): number {
  if (folderOf(state, folderId).isArchived) throw folderErrors.invalidId()
  return folderId
}

/** Creates a folder, last in the order. */
export async function createFolder(
  { tx, state, append }: Change,
  { user, realmUrl }: Actor,
  request: { readonly name: string; readonly description: string },
): Promise<Folder> {
  const name = checkedFolderName(state, request.name)
  channelFolders.checkRoom(state.folders.size)
  const folder = await insertFolder(tx, state.id, {
    name,
    description: request.description,
    renderedDescription: describe(state, user, realmUrl, request.description),
    order: state.folders.size,
    creatorId: user.id,
    isArchived: false,
    createdAt: unixNow(),
  }).catch(nameRefusal)
  append(folderCreated.of({ folder }))
  return folder
}

/** A request to change a folder. Missing values stay unchanged. */
export interface FolderUpdate {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly isArchived?: boolean | undefined
}

/** Changes a folder. Equal values change nothing. */
export async function updateFolder(
  { tx, state, append }: Change,
  { user, realmUrl }: Actor,
  folderId: number,
  update: FolderUpdate,
): Promise<void> {
  const folder = folderOf(state, folderId)
  const { description, isArchived } = update
  const name = update.name === undefined ? folder.name : checkedFolderName(state, update.name, folderId)
  if (isArchived === true && !folder.isArchived) checkIsEmpty(state, folderId)
  const changes = {
    ...(name === folder.name ? {} : { name }),
    ...(description === undefined || description === folder.description
      ? {}
      : { description, renderedDescription: describe(state, user, realmUrl, description) }),
    ...(isArchived === undefined || isArchived === folder.isArchived ? {} : { isArchived }),
  }
  if (Object.keys(changes).length === 0) return
  await saveFolder(tx, state.id, { ...folder, ...changes }).catch(nameRefusal)
  append(folderChanged.of({ folderId, changes }))
}

/** Reorders the folders. Throws unless `order` names each of them once. */
export async function reorderFolders({ tx, state, append }: Change, order: readonly number[]): Promise<void> {
  const named = new Set(order)
  const complete = named.size === order.length && named.size === state.folders.size
  if (!complete || order.some((id) => !state.folders.has(id))) throw folderErrors.invalidOrder()
  if (order.every((id, place) => state.folders.get(id)?.order === place)) return
  await saveOrder(tx, state.id, order)
  append(foldersReordered.of({ order }))
}

function folderOf(state: RealmState, folderId: number): Folder {
  const folder = state.folders.get(folderId)
  if (folder === undefined) throw folderErrors.invalidId()
  return folder
}

/** Archived channels may stay in an archived folder, since nobody could move them out. */
function checkIsEmpty(state: RealmState, folderId: number) {
  for (const channel of state.channels.values()) {
    if (channel.folderId === folderId && !channel.isArchived) throw folderErrors.notEmpty()
  }
}

const folderKey = (name: string) => name.toLowerCase()

function checkedFolderName(state: RealmState, given: string, ownId?: number): string {
  const name = given.trim()
  if (name === '') throw folderErrors.nameEmpty()
  for (const folder of state.folders.values()) {
    if (folder.id !== ownId && folderKey(folder.name) === folderKey(name)) throw folderErrors.nameInUse()
  }
  return name
}

/** Translates the database's unique violation: its case folding may find more names equal than ours. */
function nameRefusal(error: unknown): never {
  throw violatesUnique(error, 'channel_folders_name') ? folderErrors.nameInUse() : error
}
