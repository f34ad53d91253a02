import { onlyRow, type Queryable } from '#engine/db/database.ts'
import type { Scheduled } from './scheduled.ts'

const COLUMNS = `id, user_id as "userId", type, recipients, topic, content, rendered, deliver_at as "deliverAt",
  read_by_sender as "readBySender", client, sent_at as "sentAt", failure`

/** Those that are still to be sent or could not be, by the time they are due. */
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

/** Returns whether it was still to be changed. */
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

/** Returns whether the user had it still to be sent. */
export async function deleteScheduled(
  db: Queryable,
  realmId: number,
  userId: number,
  id: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from scheduled_messages where realm_id = $1 and user_id = $2 and id = $3 and sent_at is null',
    [realmId, userId, id],
  )
  return rowCount === 1
}

/**
 * Writes what has become of it. Returns whether it was waiting to be sent at that time: only one of those who ask for
 * the same is told so. What was sent is the message's to say from then on, as long as there is one.
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
