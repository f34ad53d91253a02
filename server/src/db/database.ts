import pg from 'pg'

/** Sizes and ids stay below 2^53, so bigint columns are read as numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Connection = pg.PoolConfig

/** What a query can be sent through: the pool, or one connection inside a transaction. */
export interface Queryable {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>
}

/** Texts that are prepared: many times what is asked often. Connections never forget one, so there is an end to it. */
const MOST_PREPARED = 200

export class Database implements Queryable {
  readonly #pool: pg.Pool
  /** The names of the statements that are prepared, by their texts. */
  readonly #prepared = new Map<string, string>()
  readonly connection: Connection

  constructor(connection: Connection, { onError }: { onError: (error: Error) => void }) {
    this.connection = connection
    this.#pool = new pg.Pool({ max: 10, ...connection, pipeline: true })
    this.#pool.on('error', onError)
  }

  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]) {
    return this.#pool.query<Row>(text, values)
  }

  /** The same for what is asked often: each connection plans it once. */
  prepared<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values: unknown[]) {
    return this.#pool.query<Row>(this.#named(text, values))
  }

  /** Runs queries that do not depend on each other: they are prepared, and travel together on one connection. */
  async together<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    try {
      return await work({ query: (text, values = []) => client.query(this.#named(text, values)) })
    } finally {
      client.release()
    }
  }

  #named(text: string, values: unknown[]) {
    let name = this.#prepared.get(text)
    if (name === undefined && this.#prepared.size < MOST_PREPARED) {
      name = `statement ${this.#prepared.size}`
      this.#prepared.set(text, name)
    }
    return name === undefined ? { text, values } : { name, text, values }
  }

  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

/** The one row of a query that must have one. */
export function onlyRow<Row>(result: { rows: Row[] }): Row {
  const row = result.rows[0]
  if (row === undefined || result.rows.length !== 1) {
    throw new Error(`expected one row, got ${result.rows.length}`)
  }
  return row
}

const UNIQUE_VIOLATION = '23505'

/** Whether `error` is PostgreSQL refusing a duplicate in the named unique index. */
export function violatesUnique(error: unknown, index: string): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === index
}
