import type { Queryable } from '#engine/db/database.ts'
import { unixNow } from '#engine/time.ts'

interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** The account of a provider's person. */
export async function linkedUserId(
  db: Queryable,
  realmId: number,
  { issuer, subject }: Identity,
): Promise<number | undefined> {
  const { rows } = await db.query<{ userId: number }>(
    `select user_id as "userId" from external_identities where realm_id = $1 and issuer = $2 and subject = $3`,
    [realmId, issuer, subject],
  )
  return rows[0]?.userId
}

/** Gives a provider's person an account. False if the account has another person of that provider. */
export async function link(
  db: Queryable,
  realmId: number,
  userId: number,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into external_identities (realm_id, issuer, subject, user_id, linked_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [realmId, issuer, subject, userId, unixNow()],
  )
  return rowCount === 1
}

/** Takes all providers' persons from an account. Returns how many there were. */
export async function unlinkAll(db: Queryable, realmId: number, userId: number): Promise<number> {
  const { rowCount } = await db.query(
    'delete from external_identities where realm_id = $1 and user_id = $2',
    [realmId, userId],
  )
  return rowCount ?? 0
}
