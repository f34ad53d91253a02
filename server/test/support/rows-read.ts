import pg from 'pg'
import { vi } from 'vitest'
import type { TestServer } from '../harness.ts'

interface Step {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Step[]
}

const rowsOf = (step: Step): number =>
  (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'] +
  (step.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0)

/** How many rows the steps of all plans handle, of the statements about messages that the work sends. */
export async function rowsReadBy(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  const asked: { text: string; values?: unknown[] }[] = []
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [what, values] = given as [string | { text: string; values?: unknown[] }, unknown[]?]
    const one = typeof what === 'string' ? { text: what, ...(values && { values }) } : what
    if (/^(?!explain).*\b(?:messages|read_states)\b/s.test(one.text)) asked.push(one)
    return Reflect.apply(query, this, given)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  let rows = 0
  for (const { text, values } of asked) {
    const { rows: plans } = await server.server.db.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    for (const {
      'QUERY PLAN': [{ Plan }],
    } of plans)
      rows += rowsOf(Plan)
  }
  return rows
}
