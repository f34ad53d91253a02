import type { Submessage } from '@parley/api/submessages/objects'
import type { Batch } from '#engine/db/batch.ts'
import { onlyRow, type Queryable } from '#engine/db/database.ts'
import type { Slot } from './content.ts'

/** Allocates the next submessage id. */
export async function nextSubmessageId(tx: Queryable): Promise<number> {
  const row = onlyRow(
    await tx.query<{ id: number }>(`select nextval(pg_get_serial_sequence('submessages', 'id')) as id`),
  )
  return Number(row.id)
}

/** Writes the submessages of new messages. */
export function writeSubmessages(batch: Batch, realmId: number, submessages: readonly Submessage[]) {
  if (submessages.length === 0) return
  batch.add(
    'insert submessages',
    `insert into submessages (realm_id, id, message_id, sender_id, msg_type, content)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::integer[], $5::text[], $6::text[])`,
    [
      realmId,
      submessages.map(({ id }) => id),
      submessages.map(({ message_id }) => message_id),
      submessages.map(({ sender_id }) => sender_id),
      submessages.map(({ msg_type }) => msg_type),
      submessages.map(({ content }) => content),
    ],
  )
}

/** Deletes the submessage in a slot. Returns whether there was one. */
export async function emptySlot(
  tx: Queryable,
  realmId: number,
  messageId: number,
  slot: Slot,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from submessages where realm_id = $1 and message_id = $2 and slot = $3',
    [realmId, messageId, slot.name],
  )
  return (rowCount ?? 0) > 0
}

export async function saveSubmessage(
  tx: Queryable,
  realmId: number,
  { id, message_id, sender_id, msg_type, content }: Submessage,
  slot: Slot | undefined,
): Promise<void> {
  await tx.query(
    `insert into submessages (realm_id, id, message_id, sender_id, msg_type, content, slot)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [realmId, id, message_id, sender_id, msg_type, content, slot?.name ?? null],
  )
}
