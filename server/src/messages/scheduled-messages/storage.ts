import { onlyRow, type Queryable } from '#engine/db/database.ts'
import { deleteOwnRow } from '#engine/db/own-rows.ts'
import type { Scheduled } from './scheduled.ts'

const COLUMNS = `id, user_id as "userId", type, recipients, topic, content, rendered, deliver_at as "deliverAt",
  read_by_sender as "readBySender", client, sent_at as "sentAt", failure`

/** The pending and failed messages of a user, soonest first. */
export async function scheduledBy(db: Queryable, realmId: number, userId: number): Promise<Scheduled[]> {
  const { rows } = await db.query<Scheduled>(
    `select ${COLUMNS} from scheduled_messages where realm_id = $1 and user_id = $2 and sent_at is null
     order by deliver_at, id`,
    [realmId, userId],
  )
  return rows
}

export async function scheduledById(
  db: Queryable,
  realmId: number,
  id: number,
): Promise<Scheduled | undefined> {
  const { rows } = await db.query<Scheduled>(
    `select ${COLUMNS} from scheduled_messages where realm_id = $1 and id = $2`,
    [realmId, id],
  )
  return rows[0]
}

export async function insertScheduled(
  db: Queryable,
  realmId: number,
  one: Omit<Scheduled, 'id'>,
): Promise<number> {
  const result = await db.query<{ id: number }>(
    `insert into scheduled_messages (realm_id, user_id, type, recipients, topic, content, rendered, deliver_at,
       read_by_sender, client)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      realmId,
      one.userId,
      one.type,
      one.recipients,
      one.topic,
      one.content,
      one.rendered,
      one.deliverAt,
      one.readBySender,
      one.client,
    ],
  )
  return onlyRow(result).id
}

/** Returns false if the message was sent or deleted meanwhile. */
export async function replaceScheduled(db: Queryable, realmId: number, one: Scheduled): Promise<boolean> {
  const { rowCount } = await db.query(
    `update scheduled_messages set type = $3, recipients = $4, topic = $5, content = $6, rendered = $7,
       deliver_at = $8, failure = $9
     where realm_id = $1 and id = $2 and sent_at is null`,
    [
      realmId,
      one.id,
      one.type,
      one.recipients,
      one.topic,
      one.content,
      one.rendered,
      one.deliverAt,
      one.failure,
    ],
  )
  return rowCount === 1
}

/** Returns false if the user has no such message, or if it was sent. */
export function deleteScheduled(
  db: Queryable,
  realmId: number,
  userId: number,
  id: number,
): Promise<boolean> {
  return deleteOwnRow(db, 'scheduled_messages', { realmId, userId, id }, 'sent_at is null')
}

/**
 * Writes the result of a delivery. Returns whether the message was pending for that time; of concurrent callers, only
 * one gets true. Blanks the text of a sent message, since the message has it and may be deleted.
 */
export async function conclude(
  db: Queryable,
  realmId: number,
  { id, deliverAt }: Pick<Scheduled, 'id' | 'deliverAt'>,
  { sentAt = null, failure = null }: Partial<Pick<Scheduled, 'sentAt' | 'failure'>>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update scheduled_messages set sent_at = $4, failure = $5,
       content = case when $4::bigint is null then content else '' end,
       rendered = case when $4::bigint is null then rendered else '' end
     where realm_id = $1 and id = $2 and deliver_at = $3 and sent_at is null and failure is null`,
    [realmId, id, deliverAt, sentAt, failure],
  )
  return rowCount === 1
}

export async function deleteSentBefore(db: Queryable, realmId: number, time: number): Promise<void> {
  await db.query('delete from scheduled_messages where realm_id = $1 and sent_at < $2', [realmId, time])
}
