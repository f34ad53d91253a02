import { onlyRow, type Queryable } from '#engine/db/database.ts'
import { deleteOwnRow } from '#engine/db/own-rows.ts'
import type { Reminder } from './reminder.ts'

const COLUMNS = `id, user_id as "userId", message_id as "messageId", note, content, rendered, deliver_at as "deliverAt"`

/** Soonest first. */
export async function remindersOf(db: Queryable, realmId: number, userId: number): Promise<Reminder[]> {
  const { rows } = await db.query<Reminder>(
    `select ${COLUMNS} from reminders where realm_id = $1 and user_id = $2 order by deliver_at, id`,
    [realmId, userId],
  )
  return rows
}

export async function reminderById(
  db: Queryable,
  realmId: number,
  id: number,
): Promise<Reminder | undefined> {
  const { rows } = await db.query<Reminder>(
    `select ${COLUMNS} from reminders where realm_id = $1 and id = $2`,
    [realmId, id],
  )
  return rows[0]
}

export async function insertReminder(
  db: Queryable,
  realmId: number,
  { userId, messageId, note, content, rendered, deliverAt }: Omit<Reminder, 'id'>,
): Promise<number> {
  const result = await db.query<{ id: number }>(
    `insert into reminders (realm_id, user_id, message_id, note, content, rendered, deliver_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [realmId, userId, messageId, note, content, rendered, deliverAt],
  )
  return onlyRow(result).id
}

/** Returns whether the user had the reminder. Of concurrent callers, only one gets true. */
export function deleteReminder(db: Queryable, realmId: number, userId: number, id: number): Promise<boolean> {
  return deleteOwnRow(db, 'reminders', { realmId, userId, id })
}

/** Deletes the reminders of deleted messages, because reminders quote them. Returns the reminders. */
export async function deleteRemindersOfMessages(
  db: Queryable,
  realmId: number,
  messageIds: readonly number[],
): Promise<Pick<Reminder, 'id' | 'userId'>[]> {
  const { rows } = await db.query<Pick<Reminder, 'id' | 'userId'>>(
    `delete from reminders where realm_id = $1 and message_id = any($2) returning id, user_id as "userId"`,
    [realmId, messageIds],
  )
  return rows
}
