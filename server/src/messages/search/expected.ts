import type { Queryable } from '#engine/db/database.ts'

interface Plan {
  readonly 'Plan Rows': number
  readonly Plans?: readonly Plan[]
}

/**
 * How many rows the database expects each query to find, by what it knows of the tables. It runs none of them.
 * @param queries of the same columns
 */
export async function rowsExpected(
  db: Queryable,
  queries: readonly string[],
  values: readonly unknown[],
): Promise<readonly number[]> {
  const { rows } = await db.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
    `explain (format json) ${queries.join(' union all ')}`,
    [...values],
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  const plans = queries.length === 1 && plan !== undefined ? [plan] : (plan?.Plans ?? [])
  return plans.map((each) => each['Plan Rows'])
}
