import type { Queryable } from '#engine/db/database.ts'

/** The secret of an account's app. */
export interface StoredTotp {
  readonly sealed: Buffer
  /** UNIX seconds; null as long as no code has confirmed it. */
  readonly confirmedAt: number | null
}

export async function totpOf(
  db: Queryable,
  realmId: number,
  userId: number,
): Promise<StoredTotp | undefined> {
  const { rows } = await db.query<StoredTotp>(
    `select sealed, confirmed_at as "confirmedAt" from totp_secrets where realm_id = $1 and user_id = $2`,
    [realmId, userId],
  )
  return rows[0]
}

/** Stores a secret that is still to be confirmed. False if the account has a confirmed one. */
export async function saveTotp(
  db: Queryable,
  realmId: number,
  userId: number,
  sealed: Buffer,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into totp_secrets as t (realm_id, user_id, sealed) values ($1, $2, $3)
     on conflict (realm_id, user_id) do update set sealed = $3 where t.confirmed_at is null`,
    [realmId, userId, sealed],
  )
  return rowCount === 1
}

export async function confirmStoredTotp(
  db: Queryable,
  realmId: number,
  userId: number,
  { at, step }: { at: number; step: number },
): Promise<void> {
  await db.query(
    'update totp_secrets set confirmed_at = $3, last_step = $4 where realm_id = $1 and user_id = $2',
    [realmId, userId, at, step],
  )
}

/** Uses up the codes of the steps up to this one. False if they are used up already: of two at once, one is let in. */
export async function takeStep(
  db: Queryable,
  realmId: number,
  userId: number,
  step: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update totp_secrets set last_step = $3 where realm_id = $1 and user_id = $2 and last_step < $3',
    [realmId, userId, step],
  )
  return rowCount === 1
}

/** Forgets an account's secret. Returns whether there was a confirmed one. */
export async function forgetTotp(db: Queryable, realmId: number, userId: number): Promise<boolean> {
  const { rows } = await db.query<{ wasOn: boolean }>(
    `delete from totp_secrets where realm_id = $1 and user_id = $2 returning confirmed_at is not null as "wasOn"`,
    [realmId, userId],
  )
  return rows[0]?.wasOn === true
}

export async function forgetRecoveryCodes(db: Queryable, realmId: number, userId: number): Promise<void> {
  await db.query('delete from recovery_codes where realm_id = $1 and user_id = $2', [realmId, userId])
}

export async function replaceRecoveryCodes(
  db: Queryable,
  realmId: number,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await forgetRecoveryCodes(db, realmId, userId)
  await db.query(
    'insert into recovery_codes (realm_id, user_id, code_hash) select $1, $2, unnest($3::bytea[])',
    [realmId, userId, hashes],
  )
}

/** Uses up a recovery code. False if it is none. */
export async function takeRecoveryCode(
  db: Queryable,
  realmId: number,
  userId: number,
  hash: Buffer,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from recovery_codes where realm_id = $1 and user_id = $2 and code_hash = $3',
    [realmId, userId, hash],
  )
  return rowCount === 1
}

export async function recoveryCodesLeft(db: Queryable, realmId: number, userId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from recovery_codes where realm_id = $1 and user_id = $2',
    [realmId, userId],
  )
  return rows[0]?.count ?? 0
}
