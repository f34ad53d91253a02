import { removeFiles } from '#engine/files/jobs.ts'
import type { Change } from '#engine/journal/command.ts'
import { type Attachment, keysOf } from './attachment.ts'
import { attachmentRemoved } from './entries.ts'
import { ATTACHMENT_COLUMNS, deleteAttachment } from './storage.ts'

/**
 * Deletes up to `limit` uploads of somebody, with their files. Checks no permission and no legal hold.
 * @param linked also those to which a message links
 * @returns those that are gone: `forgetImage` has to hear of them after the commit
 */
export async function deleteUploadsOf(
  { state, tx, append }: Change,
  ownerId: number,
  { linked, limit }: { linked: boolean; limit: number },
): Promise<Attachment[]> {
  const { rows } = await tx.query<Attachment>(
    `select ${ATTACHMENT_COLUMNS} from attachments a where a.realm_id = $1 and a.owner_id = $2
       and ($3::boolean or not exists (
         select from attachment_messages s where s.realm_id = $1 and s.attachment_id = a.id))
     order by a.id limit $4`,
    [state.id, ownerId, linked, limit],
  )
  let spaceUsed = state.uploadSpaceUsed
  for (const { id, size } of rows) {
    await deleteAttachment(tx, state.id, id)
    spaceUsed -= size
    append(attachmentRemoved.of({ ownerId, id, spaceUsed }))
  }
  if (rows.length > 0) await removeFiles.queue(tx, { keys: rows.flatMap((one) => keysOf(state.id, one)) })
  return rows
}
