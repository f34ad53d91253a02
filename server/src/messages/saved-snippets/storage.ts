import type { SavedSnippet } from '@parley/api/saved-snippets/objects'
import { onlyRow, type Queryable } from '#engine/db/database.ts'
import { deleteOwnRow } from '#engine/db/own-rows.ts'

const COLUMNS = 'id, title, content, created_at as date_created'

export async function snippetsOf(db: Queryable, realmId: number, userId: number): Promise<SavedSnippet[]> {
  const { rows } = await db.query<SavedSnippet>(
    `select ${COLUMNS} from saved_snippets where realm_id = $1 and user_id = $2 order by id`,
    [realmId, userId],
  )
  return rows
}

export async function findSnippet(db: Queryable, realmId: number, userId: number, id: number) {
  const { rows } = await db.query<SavedSnippet>(
    `select ${COLUMNS} from saved_snippets where realm_id = $1 and user_id = $2 and id = $3`,
    [realmId, userId, id],
  )
  return rows[0]
}

export async function insertSnippet(
  db: Queryable,
  realmId: number,
  userId: number,
  { title, content, date_created }: Omit<SavedSnippet, 'id'>,
): Promise<number> {
  const result = await db.query<{ id: number }>(
    'insert into saved_snippets (realm_id, user_id, title, content, created_at) values ($1, $2, $3, $4, $5) returning id',
    [realmId, userId, title, content, date_created],
  )
  return onlyRow(result).id
}

export async function updateSnippet(db: Queryable, realmId: number, { id, title, content }: SavedSnippet) {
  await db.query('update saved_snippets set title = $3, content = $4 where realm_id = $1 and id = $2', [
    realmId,
    id,
    title,
    content,
  ])
}

/** Returns whether the user had the snippet. */
export function deleteSnippet(db: Queryable, realmId: number, userId: number, id: number): Promise<boolean> {
  return deleteOwnRow(db, 'saved_snippets', { realmId, userId, id })
}
