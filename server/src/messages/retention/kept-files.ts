import { keptFiles } from '#engine/files/kept.ts'
import { type Attachment, keysOf } from '../uploads/attachment.ts'

/** Uploads that can still be brought back. */
export const archivedFiles = keptFiles('archived uploads', async (db, realmId) => {
  const { rows } = await db.query<{ attachment: Pick<Attachment, 'token' | 'image'> }>(
    'select attachment from archived_attachments where realm_id = $1',
    [realmId],
  )
  return rows.flatMap(({ attachment }) => keysOf(realmId, attachment))
})
