import type { Queryable } from '#engine/db/database.ts'
import { formatRanges, type Ranges } from '#engine/ranges.ts'

/** A seq that no message gets: who receives from here on receives nothing. */
export const NEVER_SEQ = 2_147_483_647

/** Adds to what subscribers have received. */
export async function saveReceived(
  tx: Queryable,
  realmId: number,
  received: readonly { userId: number; channelId: number; seqs: Ranges }[],
): Promise<void> {
  await tx.query(
    `update subscriptions s set received = s.received + one.seqs
     from unnest($2::integer[], $3::integer[], $4::int4multirange[]) as one(user_id, channel_id, seqs)
     where s.realm_id = $1 and s.user_id = one.user_id and s.channel_id = one.channel_id`,
    [
      realmId,
      received.map(({ userId }) => userId),
      received.map(({ channelId }) => channelId),
      received.map(({ seqs }) => formatRanges(seqs)),
    ],
  )
}
