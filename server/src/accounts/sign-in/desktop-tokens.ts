import { hashOfToken, newSecret } from '#directory/sessions/tokens.ts'
import type { Queryable } from '#engine/db/database.ts'
import { unixNow } from '#engine/time.ts'
import type { Origin } from './origin.ts'

const GOOD_SECONDS = 60

/** What the session of the app will be. */
export interface SessionToBe {
  readonly origin: Origin | undefined
  readonly hasSecondFactor: boolean
}

/** Makes a token that opens one session. It takes the place of the person's last one. */
export async function newDesktopToken(
  db: Queryable,
  realmId: number,
  userId: number,
  { origin, hasSecondFactor }: SessionToBe,
): Promise<string> {
  const token = newSecret()
  await db.query(
    `insert into desktop_tokens (realm_id, user_id, token_hash, expires_at, origin, has_second_factor)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (realm_id, user_id) do update
       set token_hash = $3, expires_at = $4, origin = $5, has_second_factor = $6`,
    [realmId, userId, hashOfToken(token), unixNow() + GOOD_SECONDS, origin ?? null, hasSecondFactor],
  )
  return token
}

interface Row {
  readonly userId: number
  readonly expiresAt: number
  readonly origin: Origin | null
  readonly hasSecondFactor: boolean
}

/** Uses a token up. Undefined if it was used, has expired or never was. */
export async function takeDesktopToken(
  db: Queryable,
  realmId: number,
  token: string,
): Promise<(SessionToBe & { readonly userId: number }) | undefined> {
  const { rows } = await db.query<Row>(
    `delete from desktop_tokens where realm_id = $1 and token_hash = $2
     returning user_id as "userId", expires_at as "expiresAt", origin, has_second_factor as "hasSecondFactor"`,
    [realmId, hashOfToken(token)],
  )
  const row = rows[0]
  if (row === undefined || row.expiresAt <= unixNow()) return undefined
  const { userId, origin, hasSecondFactor } = row
  return { userId, origin: origin ?? undefined, hasSecondFactor }
}

/** Deletes the tokens that nobody used. */
export async function deleteOldDesktopTokens(db: Queryable, realmId: number): Promise<void> {
  await db.query('delete from desktop_tokens where realm_id = $1 and expires_at <= $2', [realmId, unixNow()])
}
