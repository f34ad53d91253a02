import { botStorageErrors } from '@parley/api/bot-storage/errors'
import { botStorage } from '@parley/api/bot-storage/limits'
import { type Database, onlyRow, type Queryable } from '#engine/db/database.ts'

interface Owner {
  readonly realmId: number
  readonly userId: number
}

/** The values of these keys, or all. Throws if a key is missing. */
export async function readStorage(
  db: Queryable,
  { realmId, userId }: Owner,
  keys: readonly string[] | undefined,
): Promise<Record<string, string>> {
  const { rows } = await db.query<{ key: string; value: string }>(
    `select key, value from bot_storage
     where realm_id = $1 and user_id = $2 and ($3::text[] is null or key = any($3)) order by key`,
    [realmId, userId, keys ?? null],
  )
  checkAllThere(keys, rows.length)
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Stores values, replacing those of the same keys. Throws if they exceed the quota. */
export function keepValues(
  db: Database,
  owner: Owner,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { realmId, userId } = owner
  return db.transaction(async (tx) => {
    await lock(tx, owner)
    await tx.query(
      `insert into bot_storage (realm_id, user_id, key, value)
       select $1, $2, * from unnest($3::text[], $4::text[])
       on conflict (realm_id, user_id, key) do update set value = excluded.value`,
      [realmId, userId, Object.keys(values), Object.values(values)],
    )
    const { size } = onlyRow(
      await tx.query<{ size: number }>(
        `select coalesce(sum(length(key) + length(value)), 0)::bigint as size from bot_storage
         where realm_id = $1 and user_id = $2`,
        [realmId, userId],
      ),
    )
    botStorage.checkRoom(0, size)
  })
}

/** Deletes these keys, or all. Throws if a key is missing. */
export function forgetValues(
  db: Database,
  { realmId, userId }: Owner,
  keys: readonly string[] | undefined,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `delete from bot_storage where realm_id = $1 and user_id = $2 and ($3::text[] is null or key = any($3))`,
      [realmId, userId, keys ?? null],
    )
    checkAllThere(keys, rowCount ?? 0)
  })
}

/** Without this lock, two concurrent requests could together exceed the quota. */
async function lock(tx: Queryable, { realmId, userId }: Owner): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `bot storage ${realmId} ${userId}`,
  ])
}

function checkAllThere(keys: readonly string[] | undefined, found: number) {
  if (keys !== undefined && new Set(keys).size !== found) throw botStorageErrors.noSuchKey()
}
