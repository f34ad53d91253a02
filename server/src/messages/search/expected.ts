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
  let plans = rows[0]?.['QUERY PLAN'].map(({ Plan }) => Plan) ?? []
  // Above that of all queries may be one that gathers what is done in parallel.
  while (plans.length < queries.length && plans[0]?.Plans !== undefined) plans = [...plans[0].Plans]
  return plans.map((each) => each['Plan Rows'])
}
