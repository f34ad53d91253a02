import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from } from 'pg-copy-streams'
import { type BackupTable, nameOf } from './format.ts'
import { quoted, quotedTable } from './session.ts'

interface Filling {
  readonly name: string
  readonly copying: CopyStreamQuery
  /** What PostgreSQL said is wrong: it may come while nobody writes. */
  failure?: Error
}

/** Fills tables with rows as text, each by one statement, so that rows are stored in the order in which they come. */
export class CopyIn {
  readonly #client: pg.Client
  readonly #tables: ReadonlyMap<string, BackupTable>
  readonly rows = new Map<string, number>()
  #filling: Filling | undefined

  constructor(client: pg.Client, tables: readonly BackupTable[]) {
    this.#client = client
    this.#tables = new Map(tables.map((table) => [nameOf(table), table]))
  }

  /** Adds rows to a table: all those of one before the next. */
  async add(name: string, rows: Uint8Array): Promise<void> {
    if (this.#filling?.name !== name) {
      await this.finish()
      this.#filling = this.#begin(name)
    }
    const { copying, failure } = this.#filling
    if (failure !== undefined) throw failure
    if (!copying.write(rows)) await once(copying, 'drain')
  }

  /** Ends what is being filled. */
  async finish(): Promise<void> {
    const filling = this.#filling
    if (filling === undefined) return
    this.#filling = undefined
    if (filling.failure !== undefined) throw filling.failure
    filling.copying.end()
    await finished(filling.copying)
    this.rows.set(filling.name, filling.copying.rowCount)
  }

  #begin(name: string): Filling {
    const table = this.#tables.get(name)
    if (table === undefined) throw new Error(`the backup has rows of an unknown table ${name}`)
    const copying = this.#client.query(
      from(`copy ${quotedTable(table)} (${table.columns.map(quoted).join()}) from stdin`),
    )
    const filling: Filling = { name, copying }
    copying.on('error', (error: Error) => {
      filling.failure = error
    })
    return filling
  }
}
