import type { Queryable } from '#engine/db/database.ts'

/** A passkey as its owner sees it; times in UNIX seconds. */
export interface ListedPasskey {
  readonly id: number
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

/** What checks a signature. */
export interface StoredPasskey {
  readonly id: number
  readonly userId: number
  readonly publicKey: Buffer
}

export interface NewPasskey {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: number
}

export async function passkeysOf(db: Queryable, realmId: number, userId: number): Promise<ListedPasskey[]> {
  const { rows } = await db.query<ListedPasskey>(
    `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
     where realm_id = $1 and user_id = $2 order by id`,
    [realmId, userId],
  )
  return rows
}

export async function credentialIdsOf(db: Queryable, realmId: number, userId: number): Promise<Buffer[]> {
  const { rows } = await db.query<{ id: Buffer }>(
    'select credential_id as id from passkeys where realm_id = $1 and user_id = $2 order by passkeys.id',
    [realmId, userId],
  )
  return rows.map(({ id }) => id)
}

export async function countPasskeys(db: Queryable, realmId: number, userId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from passkeys where realm_id = $1 and user_id = $2',
    [realmId, userId],
  )
  return rows[0]?.count ?? 0
}

export async function passkeyBy(
  db: Queryable,
  realmId: number,
  credentialId: Buffer,
): Promise<StoredPasskey | undefined> {
  const { rows } = await db.query<StoredPasskey>(
    `select id, user_id as "userId", public_key as "publicKey" from passkeys
     where realm_id = $1 and credential_id = $2`,
    [realmId, credentialId],
  )
  return rows[0]
}

/** Stores a passkey and returns its id; undefined if the organization has that one already. */
export async function savePasskey(
  db: Queryable,
  realmId: number,
  userId: number,
  { credentialId, publicKey, counter, transports, name, createdAt }: NewPasskey,
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `insert into passkeys (realm_id, user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [realmId, userId, credentialId, publicKey, counter, transports, name, createdAt],
  )
  return rows[0]?.id
}

/**
 * Notes that a passkey was used. False if the device has counted no further than before, of which two at once are the
 * same case; those that do not count say 0.
 */
export async function noteUse(
  db: Queryable,
  realmId: number,
  id: number,
  { counter, at }: { counter: number; at: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update passkeys set counter = $3, last_used_at = $4
     where realm_id = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0))`,
    [realmId, id, counter, at],
  )
  return rowCount === 1
}

/** Renames a user's passkey. False if they have none with that id. */
export async function savePasskeyName(
  db: Queryable,
  realmId: number,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update passkeys set name = $4 where realm_id = $1 and user_id = $2 and id = $3',
    [realmId, userId, id, name],
  )
  return rowCount === 1
}

/** Deletes a user's passkey and returns its name; undefined if they have none with that id. */
export async function deletePasskey(
  db: Queryable,
  realmId: number,
  userId: number,
  id: number,
): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string }>(
    'delete from passkeys where realm_id = $1 and user_id = $2 and id = $3 returning name',
    [realmId, userId, id],
  )
  return rows[0]?.name
}

export async function deletePasskeysOf(db: Queryable, realmId: number, userId: number): Promise<number> {
  const { rowCount } = await db.query('delete from passkeys where realm_id = $1 and user_id = $2', [
    realmId,
    userId,
  ])
  return rowCount ?? 0
}
