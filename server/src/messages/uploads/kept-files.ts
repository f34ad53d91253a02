import { keptFiles } from '#engine/files/kept.ts'
import { type Attachment, keysOf } from './attachment.ts'

/** Uploads, with the pictures that were made of them. */
export const uploadedFiles = keptFiles('uploads', async (db, realmId) => {
  const { rows } = await db.query<Pick<Attachment, 'token' | 'image'>>(
    'select token, image from attachments where realm_id = $1',
    [realmId],
  )
  return rows.flatMap((attachment) => keysOf(realmId, attachment))
})
