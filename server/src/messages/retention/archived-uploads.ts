import type { Queryable } from '#engine/db/database.ts'
import { removeFiles } from '#engine/files/jobs.ts'
import type { Change } from '#engine/journal/command.ts'
import { unixNow } from '#engine/time.ts'
import { type Held, heldIn } from '../legal-holds/held.ts'
import { type Attachment, keysOf, presentAttachment } from '../uploads/attachment.ts'
import { attachmentAdded, attachmentRemoved } from '../uploads/entries.ts'
import { ATTACHMENT_COLUMNS, deleteAttachment, sharingsOf } from '../uploads/storage.ts'

/**
 * Archives the uploads that nothing links to any more: no message, and no draft, snippet or scheduled message of their
 * owner. Owners get an event that they are deleted.
 */
export async function archiveUnshared(
  { tx, state, append }: Change,
  ids: readonly number[],
  now: number,
): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const { rows: unshared } = await tx.query<Attachment>(
    `select ${ATTACHMENT_COLUMNS} from attachments a
     where a.realm_id = $1 and a.id = any($2)
       and not exists (select from attachment_messages s where s.realm_id = $1 and s.attachment_id = a.id)
       ${notLinkedIn('drafts')} ${notLinkedIn('saved_snippets')}
       ${notLinkedIn('scheduled_messages', 'and t.sent_at is null')}
     order by a.id`,
    [state.id, ids],
  )
  let spaceUsed = state.uploadSpaceUsed
  for (const { id, ownerId, size } of unshared) {
    await tx.query(
      `insert into archived_attachments (realm_id, attachment_id, archived_at, attachment)
       select realm_id, id, $3, to_jsonb(a) from attachments a where realm_id = $1 and id = $2`,
      [state.id, id, now],
    )
    await deleteAttachment(tx, state.id, id)
    spaceUsed -= size
    append(attachmentRemoved.of({ ownerId, id, spaceUsed }))
  }
  return unshared
}

const notLinkedIn = (table: string, more = '') =>
  `and not exists (select from ${table} t where t.realm_id = $1 and t.user_id = a.owner_id ${more}
     and position(a.path_id in t.content) > 0)`

/** Restores the uploads that archived messages link to, and notifies their owners. */
export async function unarchiveUploads(
  { tx, state }: Change,
  messageIds: readonly number[],
): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `with wanted as (
       select distinct (link->>'attachment_id')::integer as id
       from archived_messages m, jsonb_array_elements(coalesce(nullif(m.rows->'attachment_messages', 'null'), '[]')) link
       where m.realm_id = $1 and m.message_id = any($2)
     ), taken as (
       delete from archived_attachments a using wanted
       where a.realm_id = $1 and a.attachment_id = wanted.id returning a.attachment
     )
     insert into attachments select one.* from taken, jsonb_populate_record(null::attachments, taken.attachment) one
     returning id`,
    [state.id, messageIds],
  )
  return rows.map(({ id }) => id)
}

/** Sends owners events for their restored uploads. */
export async function tellOfUploads({ tx, state, append }: Change, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await tx.query<Attachment>(
    `select ${ATTACHMENT_COLUMNS} from attachments a where a.realm_id = $1 and a.id = any($2) order by a.id`,
    [state.id, ids],
  )
  const sharings = await sharingsOf(tx, state.id, ids)
  let spaceUsed = state.uploadSpaceUsed
  for (const attachment of rows) {
    spaceUsed += attachment.size
    const presented = presentAttachment(attachment, sharings.get(attachment.id) ?? [])
    append(attachmentAdded.of({ ownerId: attachment.ownerId, attachment: presented, spaceUsed }))
  }
}

/**
 * Purges up to `limit` uploads that were archived before `time`, and their files, but for those that a legal hold keeps:
 * those of a person, and those that an archived message still links to. Returns whether that was all.
 */
export async function forgetUploads(
  tx: Queryable,
  realmId: number,
  { time, limit, held }: { time: number; limit: number; held: Held | undefined },
): Promise<boolean> {
  const { rows } = await tx.query<{ attachment: Pick<Attachment, 'token' | 'image'> }>(
    `delete from archived_attachments where realm_id = $1 and attachment_id in (
       select attachment_id from archived_attachments where realm_id = $1 and archived_at < $2
         ${held === undefined ? '' : HELD}
       order by archived_at limit $3 for update skip locked) returning attachment`,
    [realmId, time, limit, ...(held === undefined ? [] : [held.senderIds, held.conversationIds.map(String)])],
  )
  const keys = rows.flatMap(({ attachment }) => keysOf(realmId, attachment))
  if (keys.length > 0) await removeFiles.queue(tx, { keys })
  return rows.length < limit
}

const HELD = `and (attachment->>'owner_id')::integer <> all($4)
  and not coalesce((attachment->'conversation_ids')::jsonb ?| $5::text[], false)
  and not exists (select from archived_messages m where m.realm_id = $1
    and m.rows->'attachment_messages' @> jsonb_build_array(jsonb_build_object('attachment_id', attachment_id)))`

/**
 * Archives an upload that its owner is about to delete, if a legal hold keeps what they upload or a message that links to
 * it. Returns whether it does.
 */
export async function archiveHeldUpload({ tx, state }: Change, id: number): Promise<boolean> {
  const held = heldIn(state)
  if (held === undefined) return false
  const { rowCount } = await tx.query(
    `with linking as (
       select distinct m.conversation_id::text as id
       from attachment_messages s join messages m on m.realm_id = $1 and m.id = s.message_id
       where s.realm_id = $1 and s.attachment_id = $2)
     insert into archived_attachments (realm_id, attachment_id, archived_at, attachment)
     select realm_id, id, $5,
       to_jsonb(a) || jsonb_build_object('conversation_ids', array(select id from linking))
     from attachments a where realm_id = $1 and id = $2
       and (owner_id = any($3) or exists (select from linking where id = any($4)))`,
    [state.id, id, held.senderIds, held.conversationIds.map(String), unixNow()],
  )
  return rowCount !== 0
}

/** Whether an upload is in the archive. */
export async function isArchived(db: Queryable, realmId: number, token: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from archived_attachments where realm_id = $1 and attachment->>'token' = $2 limit 1`,
    [realmId, token],
  )
  return rowCount !== 0
}
