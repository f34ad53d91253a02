import type { Queryable } from '#engine/db/database.ts'
import { formatRanges, rangesOf } from '#engine/ranges.ts'

/** Marks messages as read by default: moved ones, and deleted ones, so that nobody searches for them as unread. */
export async function setReadByDefault(
  tx: Queryable,
  realmId: number,
  conversationId: number,
  seqs: readonly number[],
): Promise<void> {
  await tx.query(
    'update conversations set settled = settled + $3::int4multirange where realm_id = $1 and id = $2',
    [realmId, conversationId, formatRanges(rangesOf(seqs))],
  )
}
