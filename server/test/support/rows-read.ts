import pg from 'pg'
import { vi } from 'vitest'
import type { Queryable } from '#engine/db/database.ts'
import type { TestServer } from '../harness.ts'

/** A statement with its parameters. */
export interface Asked {
  readonly text: string
  readonly values?: unknown[]
}

interface Step {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Step[]
}

const rowsOf = (step: Step): number =>
  (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'] +
  (step.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0)

/** Notes the statements that the servers of this process send. */
export class StatementWatch {
  #asked: Asked[] = []
  readonly #spy

  constructor() {
    const { query } = pg.Client.prototype
    const note = (one: Asked) => this.#asked.push(one)
    this.#spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const [what, values] = given as [string | Partial<Asked>, unknown[]?]
      const one = typeof what === 'string' ? { text: what, ...(values && { values }) } : what
      // A batch has none of its own, and returns no rows.
      if (one.text) note({ text: one.text, ...(one.values && { values: one.values }) })
      return Reflect.apply(query, this, given)
    })
  }

  /** The statements since the last time. */
  taken(): Asked[] {
    const asked = this.#asked
    this.#asked = []
    return asked
  }

  stop() {
    this.#spy.mockRestore()
  }
}

/** How many rows the steps of the statement's plan handle, as it is run once more. */
export async function rowsHandled(db: Queryable, { text, values }: Asked): Promise<number> {
  const { rows } = await db.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  )
  return rows.reduce((sum, { 'QUERY PLAN': [{ Plan }] }) => sum + rowsOf(Plan), 0)
}

/** How many rows the steps of all plans handle, of the statements about messages that the work sends. */
export async function rowsReadBy(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  const watch = new StatementWatch()
  try {
    await work()
  } finally {
    watch.stop()
  }
  let rows = 0
  for (const asked of watch.taken())
    if (/^(?!explain).*\b(?:messages|read_states)\b/s.test(asked.text))
      rows += await rowsHandled(server.server.db, asked)
  return rows
}
