import type { Queryable } from '#engine/db/database.ts'
import { formatRanges, rangesOf } from '#engine/ranges.ts'

/** Writes that messages count as read by everybody who does not keep them unread, or are gone. */
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
