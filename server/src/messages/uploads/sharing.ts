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

export { attachmentByToken, attachmentsOf, uploadsInMessages } from './storage.ts'

/**
 * The uploads linked in a source that its author may share: their own, and those they can open themselves. Links to
 * others give nobody access.
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

/** Links uploads to a message written in this change, which gives its readers access. */
export async function linkUploads(
  change: Change,
  attachments: readonly Attachment[],
  message: Sharing,
): Promise<void> {
  if (attachments.length === 0) return
  const ids = attachments.map(({ id }) => id)
  await insertSharings(change.tx, change.state.id, ids, message.id)
  await notifyOwners(change, attachments)
}

/**
 * Updates the upload links of a message to its new source.
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
  // Existing links stay, no matter who edits the message.
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
  const links = await notifyOwners(change, [...added, ...gone])
  const detached = gone.filter(({ id, ownerId }) => ownerId === author.id && links.get(id)?.length === 0)
  return detached.map((attachment) => presentAttachment(attachment, []))
}

/**
 * Removes the upload links of messages deleted in this change, which ends the access of their readers.
 * @param attachments the uploads that the messages linked to
 */
export async function unlinkUploads(
  change: Change,
  attachments: readonly Attachment[],
  messageIds: readonly number[],
): Promise<void> {
  if (attachments.length === 0) return
  const ids = attachments.map(({ id }) => id)
  await deleteSharings(change.tx, change.state.id, ids, messageIds)
  await notifyOwners(change, attachments)
}

async function notifyOwners(
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
