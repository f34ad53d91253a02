import type { Queryable } from '#engine/db/database.ts'

/** What has so many times the messages of the rarest is frequent beside it. */
const TIMES = 10
/** Fewer messages than this are no reason to ask the index for less. */
const FEW = 2_000

interface Plan {
  readonly Plan: { readonly Plans?: readonly { readonly 'Plan Rows': number }[] }
}

/**
 * Which of these words are frequent beside the rarest of them: to look for them in the documents that have the rarest is
 * less work than to ask the index for all messages that have them. The database guesses it by what it knows of the
 * documents of a segment.
 * @param words texts of tsqueries
 */
export async function frequentAmong(
  db: Queryable,
  table: string,
  words: readonly string[],
): Promise<readonly string[]> {
  const each = words.map((_, index) => `(select from ${table} where document @@ $${index + 1}::tsquery)`)
  const { rows } = await db.query<{ 'QUERY PLAN': readonly Plan[] }>(
    `explain (format json) ${each.join(' union all ')}`,
    [...words],
  )
  const counts = rows[0]?.['QUERY PLAN'][0]?.Plan.Plans?.map((plan) => plan['Plan Rows']) ?? []
  if (counts.length !== words.length) return []
  const least = Math.max(FEW, TIMES * Math.min(...counts))
  return words.filter((_, index) => (counts[index] ?? 0) >= least)
}
