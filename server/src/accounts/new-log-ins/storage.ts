import { onlyRow, type Queryable } from '#engine/db/database.ts'

/** From where somebody logs in, as far as it stays the same from day to day. */
export interface Place {
  readonly device: string
  readonly network: string
}

/** How many are remembered for a person: who travels a lot does not fill the table. */
const MOST_REMEMBERED = 100

/** Whether a person has logged in from there, only from elsewhere, or never. */
export async function remembered(
  tx: Queryable,
  realmId: number,
  userId: number,
  { device, network }: Place,
): Promise<'this' | 'others' | 'none'> {
  const result = await tx.query<{ any: boolean; same: boolean }>(
    `select count(*) > 0 as any, coalesce(bool_or(device = $3 and network = $4), false) as same
     from known_log_ins where realm_id = $1 and user_id = $2`,
    [realmId, userId, device, network],
  )
  const { any, same } = onlyRow(result)
  if (same) return 'this'
  return any ? 'others' : 'none'
}

/** Remembers a place. If there are too many, the one that was not used for the longest time goes. */
export async function rememberLogIn(
  tx: Queryable,
  realmId: number,
  userId: number,
  { device, network }: Place,
  at: number,
): Promise<void> {
  await tx.query(
    `insert into known_log_ins (realm_id, user_id, device, network, last_at) values ($1, $2, $3, $4, $5)
     on conflict (realm_id, user_id, device, network) do update set last_at = $5`,
    [realmId, userId, device, network, at],
  )
  await tx.query(
    `delete from known_log_ins where realm_id = $1 and user_id = $2 and (device, network) in (
       select device, network from known_log_ins where realm_id = $1 and user_id = $2
       order by last_at desc offset $3)`,
    [realmId, userId, MOST_REMEMBERED],
  )
}
