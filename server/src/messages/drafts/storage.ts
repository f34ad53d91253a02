import type { Draft } from '@parley/api/drafts/objects'
import { onlyRow, type Queryable } from '#engine/db/database.ts'
import { deleteOwnRow } from '#engine/db/own-rows.ts'

export type StoredDraft = Required<Draft>

export async function draftsOf(
  db: Queryable,
  realmId: number,
  userId: number,
  limit?: number,
): Promise<StoredDraft[]> {
  const { rows } = await db.query<StoredDraft>(
    `select id, type, recipients as "to", topic, content, edited_at as "timestamp" from drafts
     where realm_id = $1 and user_id = $2 order by edited_at desc, id desc limit $3`,
    [realmId, userId, limit],
  )
  return rows
}

export async function insertDraft(
  db: Queryable,
  realmId: number,
  userId: number,
  draft: Omit<StoredDraft, 'id'>,
): Promise<number> {
  const result = await db.query<{ id: number }>(
    `insert into drafts (realm_id, user_id, type, recipients, topic, content, edited_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [realmId, userId, draft.type, draft.to, draft.topic, draft.content, draft.timestamp],
  )
  return onlyRow(result).id
}

/** Returns whether the user had the draft. */
export async function replaceDraft(
  db: Queryable,
  realmId: number,
  userId: number,
  draft: StoredDraft,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update drafts set type = $4, recipients = $5, topic = $6, content = $7, edited_at = $8
     where realm_id = $1 and user_id = $2 and id = $3`,
    [realmId, userId, draft.id, draft.type, draft.to, draft.topic, draft.content, draft.timestamp],
  )
  return rowCount === 1
}

/** Returns whether the user had the draft. */
export function deleteDraft(db: Queryable, realmId: number, userId: number, id: number): Promise<boolean> {
  return deleteOwnRow(db, 'drafts', { realmId, userId, id })
}
