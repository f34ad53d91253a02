import type { Queryable } from '#engine/db/database.ts'
import { countPasskeys } from '../passkeys/storage.ts'
import { totpOf } from './storage.ts'

/** What shows beside a password that it is somebody. Recovery codes stand in for both. */
export type FactorKind = 'totp' | 'passkey'

/** The kinds of second factor that an account has. */
export async function factorsOf(db: Queryable, realmId: number, userId: number): Promise<FactorKind[]> {
  const totp = await totpOf(db, realmId, userId)
  const passkeys = await countPasskeys(db, realmId, userId)
  return [
    ...(totp?.confirmedAt == null ? [] : (['totp'] as const)),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
  ]
}

/** The accounts of an organization that have a second factor, ascending. */
export async function accountsWithFactors(db: Queryable, realmId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select user_id as id from totp_secrets where realm_id = $1 and confirmed_at is not null
     union select user_id from passkeys where realm_id = $1 order by id`,
    [realmId],
  )
  return rows.map(({ id }) => id)
}
