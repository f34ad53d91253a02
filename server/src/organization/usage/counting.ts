import type { Queryable } from '#engine/db/database.ts'
import { DAY_SECONDS } from '#engine/time.ts'

/** The most messages counted in one transaction: some milliseconds. */
const BATCH = 5_000

/**
 * Counts the next messages. It needs no lock on them: ids become visible in their order.
 * @returns whether none are left, or another node is counting
 */
export async function countNext(tx: Queryable, realmId: number): Promise<'all' | 'more' | 'busy elsewhere'> {
  // Against deletion only: a sender's lock on this row is compatible with it.
  const realm = await tx.query('select from realms where realm_id = $1 for key share skip locked', [realmId])
  if (realm.rows.length === 0) return 'busy elsewhere'
  const { rows } = await tx.query<{ through: number }>(
    'select through from usage_progress where realm_id = $1 for update skip locked',
    [realmId],
  )
  const [progress] = rows
  if (progress === undefined) return begin(tx, realmId)
  const counted = await countAfter(tx, realmId, progress.through)
  if (counted.through !== null) {
    await tx.query('update usage_progress set through = $2 where realm_id = $1', [realmId, counted.through])
  }
  return counted.messages < BATCH ? 'all' : 'more'
}

/** Begins with what the organization has had so far: of files those that are still there. */
async function begin(tx: Queryable, realmId: number): Promise<'more' | 'busy elsewhere'> {
  const { rowCount } = await tx.query(
    'insert into usage_progress (realm_id, through) values ($1, -1) on conflict do nothing',
    [realmId],
  )
  if (rowCount === 0) return 'busy elsewhere'
  await tx.query(
    `insert into storage_counts (realm_id, day, bytes)
     select $1, created_at / $2, sum(sum(size)) over (order by created_at / $2)
     from attachments where realm_id = $1 group by created_at / $2
     on conflict do nothing`,
    [realmId, DAY_SECONDS],
  )
  return 'more'
}

async function countAfter(
  tx: Queryable,
  realmId: number,
  after: number,
): Promise<{ messages: number; through: number | null }> {
  const { rows } = await tx.query<{ messages: number; through: number | null }>(
    `with next as materialized (
       select id, sender_id, conversation_id, sent_at from messages
       where realm_id = $1 and id > $2 order by id limit $3
     ), counted as (
       insert into message_counts (realm_id, day, by_bot, place, messages)
       select $1, n.sent_at / $4, u.bot_type is not null,
         case when c.id is null then 2 when c.invite_only then 1 else 0 end, count(*)
       from next n
       join users u on u.realm_id = $1 and u.id = n.sender_id
       left join channels c on c.realm_id = $1 and c.conversation_id = n.conversation_id
       group by 2, 3, 4
       on conflict (realm_id, day, by_bot, place)
       do update set messages = message_counts.messages + excluded.messages
     )
     select count(*)::integer as messages, max(id) as through from next`,
    [realmId, after, BATCH, DAY_SECONDS],
  )
  return rows[0] ?? { messages: 0, through: null }
}

/** Writes down how much room files take now. */
export async function noteStorage(
  db: Queryable,
  realmId: number,
  { day, bytes }: { day: number; bytes: number },
): Promise<void> {
  await db.query(
    `insert into storage_counts (realm_id, day, bytes)
     select realm_id, $2, $3 from realms where realm_id = $1
     on conflict (realm_id, day) do update set bytes = excluded.bytes`,
    [realmId, day, bytes],
  )
}
