import { onlyRow, type Queryable } from '#engine/db/database.ts'
import type { Attachment, Sharing } from './attachment.ts'

/** The columns of an upload, from the row `a`. */
export const ATTACHMENT_COLUMNS = `a.id, a.owner_id as "ownerId", a.token, a.path_id as "pathId", a.name, a.content_type as "contentType",
  a.size, a.image, a.created_at as "createdAt"`

export async function insertAttachment(
  tx: Queryable,
  realmId: number,
  attachment: Omit<Attachment, 'id'>,
): Promise<Attachment> {
  const { ownerId, token, pathId, name, contentType, size, image, createdAt } = attachment
  const result = await tx.query<{ id: number }>(
    `insert into attachments (realm_id, owner_id, token, path_id, name, content_type, size, image, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [realmId, ownerId, token, pathId, name, contentType, size, image, createdAt],
  )
  return { id: onlyRow(result).id, ...attachment }
}

export async function deleteAttachment(tx: Queryable, realmId: number, id: number): Promise<void> {
  await tx.query('delete from attachments where realm_id = $1 and id = $2', [realmId, id])
}

export async function attachmentById(
  db: Queryable,
  realmId: number,
  id: number,
): Promise<Attachment | undefined> {
  const { rows } = await db.query<Attachment>(
    `select ${ATTACHMENT_COLUMNS} from attachments a where a.realm_id = $1 and a.id = $2`,
    [realmId, id],
  )
  return rows[0]
}

export async function attachmentByToken(
  db: Queryable,
  realmId: number,
  token: string,
): Promise<Attachment | undefined> {
  const { rows } = await db.query<Attachment>(
    `select ${ATTACHMENT_COLUMNS} from attachments a where a.realm_id = $1 and a.token = $2`,
    [realmId, token],
  )
  return rows[0]
}

export async function attachmentsByPath(
  db: Queryable,
  realmId: number,
  pathIds: readonly string[],
): Promise<Attachment[]> {
  const { rows } = await db.query<Attachment>(
    `select ${ATTACHMENT_COLUMNS} from attachments a where a.realm_id = $1 and a.path_id = any($2) order by a.id`,
    [realmId, pathIds],
  )
  return rows
}

export async function attachmentsOf(db: Queryable, realmId: number, ownerId: number): Promise<Attachment[]> {
  const { rows } = await db.query<Attachment>(
    `select ${ATTACHMENT_COLUMNS} from attachments a where a.realm_id = $1 and a.owner_id = $2 order by a.id`,
    [realmId, ownerId],
  )
  return rows
}

export async function attachmentsInMessages(
  db: Queryable,
  realmId: number,
  messageIds: readonly number[],
): Promise<Attachment[]> {
  const { rows } = await db.query<Attachment>(
    `select ${ATTACHMENT_COLUMNS} from attachments a
     where a.realm_id = $1 and a.id in (
       select am.attachment_id from attachment_messages am where am.realm_id = $1 and am.message_id = any($2))
     order by a.id`,
    [realmId, messageIds],
  )
  return rows
}

/** Message id → the uploads it links to. Has no entry for messages without any. */
export async function uploadsInMessages(
  db: Queryable,
  realmId: number,
  messageIds: readonly number[],
): Promise<Map<number, Attachment[]>> {
  const { rows } = await db.query<Attachment & { messageId: number }>(
    `select am.message_id as "messageId", ${ATTACHMENT_COLUMNS}
     from attachment_messages am join attachments a on a.realm_id = am.realm_id and a.id = am.attachment_id
     where am.realm_id = $1 and am.message_id = any($2) order by a.id`,
    [realmId, messageIds],
  )
  return Map.groupBy(rows, ({ messageId }) => messageId)
}

/** Attachment id → the messages that link to it, oldest first. */
export async function sharingsOf(
  db: Queryable,
  realmId: number,
  attachmentIds: readonly number[],
): Promise<Map<number, Sharing[]>> {
  const { rows } = await db.query<Sharing & { attachmentId: number }>(
    `select am.attachment_id as "attachmentId", m.id, m.sent_at as "sentAt"
     from attachment_messages am join messages m on m.realm_id = am.realm_id and m.id = am.message_id
     where am.realm_id = $1 and am.attachment_id = any($2) order by m.id`,
    [realmId, attachmentIds],
  )
  const sharings = new Map(attachmentIds.map((id): [number, Sharing[]] => [id, []]))
  for (const { attachmentId, ...sharing } of rows) sharings.get(attachmentId)?.push(sharing)
  return sharings
}

export async function insertSharings(
  tx: Queryable,
  realmId: number,
  attachmentIds: readonly number[],
  messageId: number,
): Promise<void> {
  await tx.query(
    `insert into attachment_messages (realm_id, attachment_id, message_id)
     select $1, attachment.id, $3 from unnest($2::integer[]) as attachment(id) on conflict do nothing`,
    [realmId, attachmentIds, messageId],
  )
}

/** Takes messages from uploads, which keep in mind that these linked to them. */
export async function deleteSharings(
  tx: Queryable,
  realmId: number,
  attachmentIds: readonly number[],
  messageIds: readonly number[],
): Promise<void> {
  await tx.query(
    `with gone as (
       delete from attachment_messages where realm_id = $1 and attachment_id = any($2) and message_id = any($3)
       returning attachment_id, message_id)
     update attachments a set former_message_ids = coalesce(a.former_message_ids, '{}') || former.ids
     from (select attachment_id, array_agg(message_id) as ids from gone group by attachment_id) former
     where a.realm_id = $1 and a.id = former.attachment_id`,
    [realmId, attachmentIds, messageIds],
  )
}

/** The conversations with messages that link to the attachment, and the seq of these messages. */
export async function placesOf(
  db: Queryable,
  realmId: number,
  attachmentId: number,
): Promise<{ conversationId: number; seqs: number[] }[]> {
  const { rows } = await db.query<{ conversationId: number; seqs: number[] }>(
    `select m.conversation_id as "conversationId", array_agg(m.seq) as seqs
     from attachment_messages am join messages m on m.realm_id = am.realm_id and m.id = am.message_id
     where am.realm_id = $1 and am.attachment_id = $2 group by m.conversation_id`,
    [realmId, attachmentId],
  )
  return rows
}
