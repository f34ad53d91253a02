import type { Queryable } from '#engine/db/database.ts'

export interface EmailChange {
  readonly userId: number
  /** The link is invalid if the user has another address by now. */
  readonly oldEmail: string
  readonly newEmail: string
  /** UNIX seconds. */
  readonly expiresAt: number
}

/** Stores a user's pending change, replacing an earlier one. */
export async function saveEmailChange(
  tx: Queryable,
  realmId: number,
  { userId, oldEmail, newEmail, expiresAt }: EmailChange,
  tokenHash: Buffer,
): Promise<void> {
  await tx.query('delete from email_changes where realm_id = $1 and expires_at < extract(epoch from now())', [
    realmId,
  ])
  await tx.query(
    `insert into email_changes (realm_id, user_id, old_email, new_email, token_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (realm_id, user_id) do update
     set old_email = $3, new_email = $4, token_hash = $5, expires_at = $6`,
    [realmId, userId, oldEmail, newEmail, tokenHash, expiresAt],
  )
}

export async function emailChangeByToken(
  db: Queryable,
  realmId: number,
  tokenHash: Buffer,
): Promise<EmailChange | undefined> {
  const { rows } = await db.query<EmailChange>(
    `select user_id as "userId", old_email as "oldEmail", new_email as "newEmail", expires_at as "expiresAt"
     from email_changes where realm_id = $1 and token_hash = $2 and expires_at > extract(epoch from now())`,
    [realmId, tokenHash],
  )
  return rows[0]
}

export async function deleteEmailChange(tx: Queryable, realmId: number, userId: number): Promise<void> {
  await tx.query('delete from email_changes where realm_id = $1 and user_id = $2', [realmId, userId])
}
