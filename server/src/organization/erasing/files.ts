import { removeFiles } from '#engine/files/jobs.ts'
import { type Attachment, keysOf } from '#messages/uploads/attachment.ts'
import { deleteUploadsOf } from '#messages/uploads/delete-of-owner.ts'
import { forgetImage } from '#messages/uploads/known-images.ts'
import { HeldMeanwhile, isHeld } from './held.ts'
import type { Step } from './steps.ts'

const BATCH = 20

/** Deletes their files: all if that is asked for, else those to which no message links. */
export const deleteFiles: Step = async ({ realm, erasure: { userId, files } }) => {
  if (await isHeld(realm.db, realm.state, userId)) throw new HeldMeanwhile()
  const gone = await realm.change((change) =>
    deleteUploadsOf(change, userId, { linked: files, limit: BATCH }),
  )
  for (const { pathId } of gone) forgetImage(realm.state, pathId)
  return gone.length === 0 ? undefined : 0
}

/** Takes their files out of the archive of what is not kept any longer. */
export const deleteArchivedFiles: Step = async ({ realm, erasure: { userId, messages, files } }) => {
  if (!messages && !files) return undefined
  const { state, db } = realm
  const count = await db.transaction(async (tx) => {
    const { rows } = await tx.query<{ attachment: Pick<Attachment, 'token' | 'image'> }>(
      `delete from archived_attachments where realm_id = $1 and attachment_id in (
         select attachment_id from archived_attachments
         where realm_id = $1 and (attachment->>'owner_id')::integer = $2 limit $3) returning attachment`,
      [state.id, userId, BATCH],
    )
    const keys = rows.flatMap(({ attachment }) => keysOf(state.id, attachment))
    if (keys.length > 0) await removeFiles.queue(tx, { keys })
    return rows.length
  })
  return count === 0 ? undefined : 0
}
