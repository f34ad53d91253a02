import type { Queryable } from '#engine/db/database.ts'
import { removeFiles } from '#engine/files/jobs.ts'
import type { Change } from '#engine/journal/command.ts'
import { unixNow } from '#engine/time.ts'
import { archivedIsHeld, type Held, heldIn, messageIsHeld } from '../legal-holds/held.ts'
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
 * those of a person, those that a held message has or had a link to, and those that an archived one still links to. Returns whether that was all.
 */
export async function forgetUploads(
  tx: Queryable,
  realmId: number,
  { time, limit, held }: { time: number; limit: number; held: Held },
): Promise<boolean> {
  const isNothing = held.senderIds.length + held.conversationIds.length === 0
  const { rows } = await tx.query<{ attachment: Pick<Attachment, 'token' | 'image'> }>(
    `delete from archived_attachments where realm_id = $1 and attachment_id in (
       select attachment_id from archived_attachments f where realm_id = $1 and archived_at < $2
         ${isNothing ? '' : HELD}
       order by archived_at limit $3 for update skip locked) returning attachment`,
    [realmId, time, limit, ...(isNothing ? [] : [held.senderIds, held.conversationIds])],
  )
  const keys = rows.flatMap(({ attachment }) => keysOf(realmId, attachment))
  if (keys.length > 0) await removeFiles.queue(tx, { keys })
  return rows.length < limit
}

/** The ids of messages that link or linked to the archived upload `f`. */
const LINKED = `array(select jsonb_array_elements_text(
  coalesce(f.attachment->'held_message_ids', '[]')
  || coalesce(nullif(f.attachment->'former_message_ids', 'null'), '[]'))::bigint)`

/** Those of held people, and those to which a held message links or linked. */
const HELD = `and (attachment->>'owner_id')::integer <> all($4)
  and not exists (select from messages m
    where m.realm_id = $1 and m.id = any(${LINKED}) and ${messageIsHeld('$5', '$4')})
  and not exists (select from archived_messages a
    where a.realm_id = $1 and a.message_id = any(${LINKED}) and ${archivedIsHeld('$5', '$4')})`

/**
 * The held messages that link to the upload `f`: now, before they were edited, or before they were deleted. Senders are
 * in `$3`, conversations in `$4`.
 */
const LINKING = `(
  select m.id from attachment_messages s join messages m on m.realm_id = s.realm_id and m.id = s.message_id
    where s.realm_id = f.realm_id and s.attachment_id = f.id and ${messageIsHeld('$4', '$3')}
  union select m.id from messages m
    where m.realm_id = f.realm_id and m.id = any(f.former_message_ids) and ${messageIsHeld('$4', '$3')}
  union select a.message_id from archived_messages a
    where a.realm_id = f.realm_id and a.message_id = any(f.former_message_ids)
      and ${archivedIsHeld('$4', '$3')}) linking(id)`

/**
 * Archives an upload that its owner is about to delete, if a legal hold keeps what they upload or a message that links to
 * it. Returns whether it does.
 */
export async function archiveHeldUpload({ tx, state }: Change, id: number): Promise<boolean> {
  const held = heldIn(state)
  if (held === undefined) return false
  const { rowCount } = await tx.query(
    `insert into archived_attachments (realm_id, attachment_id, archived_at, attachment)
     select realm_id, id, $5, to_jsonb(f) || jsonb_build_object('held_message_ids', array(select id from ${LINKING}))
     from attachments f where realm_id = $1 and id = $2 and (owner_id = any($3) or exists (select from ${LINKING}))`,
    [state.id, id, held.senderIds, held.conversationIds, unixNow()],
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
