import { hashOfToken, newSecret } from '#directory/sessions/tokens.ts'
import type { Queryable } from '#engine/db/database.ts'
import { unixNow } from '#engine/time.ts'
import type { Origin } from './origin.ts'

const GOOD_SECONDS = 60

/** Makes a token that opens one session. It takes the place of the person's last one. */
export async function newDesktopToken(
  db: Queryable,
  realmId: number,
  userId: number,
  origin: Origin | undefined,
): Promise<string> {
  const token = newSecret()
  await db.query(
    `insert into desktop_tokens (realm_id, user_id, token_hash, expires_at, origin) values ($1, $2, $3, $4, $5)
     on conflict (realm_id, user_id) do update set token_hash = $3, expires_at = $4, origin = $5`,
    [realmId, userId, hashOfToken(token), unixNow() + GOOD_SECONDS, origin ?? null],
  )
  return token
}

/** Uses a token up. Undefined if it was used, has expired or never was. */
export async function takeDesktopToken(
  db: Queryable,
  realmId: number,
  token: string,
): Promise<{ userId: number; origin: Origin | undefined } | undefined> {
  const { rows } = await db.query<{ userId: number; expiresAt: number; origin: Origin | null }>(
    `delete from desktop_tokens where realm_id = $1 and token_hash = $2
     returning user_id as "userId", expires_at as "expiresAt", origin`,
    [realmId, hashOfToken(token)],
  )
  const row = rows[0]
  if (row === undefined || row.expiresAt <= unixNow()) return undefined
  return { userId: row.userId, origin: row.origin ?? undefined }
}

/** Deletes the tokens that nobody used. */
export async function deleteOldDesktopTokens(db: Queryable, realmId: number): Promise<void> {
  await db.query('delete from desktop_tokens where realm_id = $1 and expires_at <= $2', [realmId, unixNow()])
}
