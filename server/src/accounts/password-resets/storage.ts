import type { Queryable } from '#engine/db/database.ts'

export interface PasswordReset {
  readonly userId: number
  /** The link is invalid if the user has another address by now, or another key: a later password renews it. */
  readonly email: string
  readonly keyGeneration: number
  /** UNIX seconds. */
  readonly expiresAt: number
}

/** Stores a user's link, replacing an earlier one. */
export async function savePasswordReset(
  tx: Queryable,
  realmId: number,
  { userId, email, keyGeneration, expiresAt }: PasswordReset,
  tokenHash: Buffer,
): Promise<void> {
  await tx.query(
    'delete from password_resets where realm_id = $1 and expires_at < extract(epoch from now())',
    [realmId],
  )
  await tx.query(
    `insert into password_resets (realm_id, user_id, email, key_generation, token_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (realm_id, user_id) do update
     set email = $3, key_generation = $4, token_hash = $5, expires_at = $6`,
    [realmId, userId, email, keyGeneration, tokenHash, expiresAt],
  )
}

export async function passwordResetByToken(
  db: Queryable,
  realmId: number,
  tokenHash: Buffer,
): Promise<PasswordReset | undefined> {
  const { rows } = await db.query<PasswordReset>(
    `select user_id as "userId", email, key_generation as "keyGeneration", expires_at as "expiresAt"
     from password_resets where realm_id = $1 and token_hash = $2 and expires_at > extract(epoch from now())`,
    [realmId, tokenHash],
  )
  return rows[0]
}
