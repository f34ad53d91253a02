import type { Attachment as ApiAttachment } from '@parley/api/uploads/objects'
import type { User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import { mayOpenUpload } from './access.ts'
import { type Attachment, presentAttachment, type Sharing } from './attachment.ts'
import { attachmentsShared } from './entries.ts'
import {
  attachmentsByPath,
  attachmentsInMessages,
  deleteSharings,
  insertSharings,
  sharingsOf,
} from './storage.ts'

export { attachmentsOf, uploadsInMessages } from './storage.ts'

/**
 * The uploads among those a source links to that its author may share: their own, and what they can open themselves.
 * Links to others give nobody access.
 */
export async function sharedBy(
  { tx, state }: Change,
  author: User,
  pathIds: readonly string[],
): Promise<Attachment[]> {
  if (pathIds.length === 0) return []
  const shared: Attachment[] = []
  for (const attachment of await attachmentsByPath(tx, state.id, pathIds)) {
    if (await mayOpenUpload(tx, state, author, attachment)) shared.push(attachment)
  }
  return shared
}

/** Links uploads to a message whose row was written in this change, so that its readers may open them. */
export async function linkUploads(
  change: Change,
  attachments: readonly Attachment[],
  message: Sharing,
): Promise<void> {
  if (attachments.length === 0) return
  const ids = attachments.map(({ id }) => id)
  await insertSharings(change.tx, change.state.id, ids, message.id)
  await tellOwners(change, attachments)
}

/**
 * Brings the uploads of a message in line with its new source.
 * @returns the author's uploads that no message links to any more
 */
export async function relinkUploads(
  change: Change,
  author: User,
  message: Sharing,
  pathIds: readonly string[],
): Promise<ApiAttachment[]> {
  const { tx, state } = change
  const before = await attachmentsInMessages(tx, state.id, [message.id])
  // What the message shared already it may go on sharing, whoever edits it.
  const kept = before.filter(({ pathId }) => pathIds.includes(pathId))
  const gone = before.filter(({ pathId }) => !pathIds.includes(pathId))
  const others = pathIds.filter((pathId) => !kept.some((one) => one.pathId === pathId))
  const added = await sharedBy(change, author, others)
  await insertSharings(
    tx,
    state.id,
    added.map(({ id }) => id),
    message.id,
  )
  await deleteSharings(
    tx,
    state.id,
    gone.map(({ id }) => id),
    [message.id],
  )
  const told = await tellOwners(change, [...added, ...gone])
  const detached = gone.filter(({ id, ownerId }) => ownerId === author.id && told.get(id)?.length === 0)
  return detached.map((attachment) => presentAttachment(attachment, []))
}

/**
 * Takes uploads from those who could only read them in messages that are deleted in this change.
 * @param attachments those that the messages linked to
 */
export async function unlinkUploads(
  change: Change,
  attachments: readonly Attachment[],
  messageIds: readonly number[],
): Promise<void> {
  if (attachments.length === 0) return
  const ids = attachments.map(({ id }) => id)
  await deleteSharings(change.tx, change.state.id, ids, messageIds)
  await tellOwners(change, attachments)
}

async function tellOwners(
  { tx, state, append }: Change,
  attachments: readonly Attachment[],
): Promise<Map<number, Sharing[]>> {
  if (attachments.length === 0) return new Map()
  const sharings = await sharingsOf(
    tx,
    state.id,
    attachments.map(({ id }) => id),
  )
  const changed = attachments.map((attachment) => ({
    ownerId: attachment.ownerId,
    attachment: presentAttachment(attachment, sharings.get(attachment.id) ?? []),
  }))
  append(attachmentsShared.of({ changed, spaceUsed: state.uploadSpaceUsed }))
  return sharings
}
