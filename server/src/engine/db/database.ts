import pg from 'pg'
import { codeOf } from '../error-code.ts'
import {
  type Asker,
  AskerGone,
  asker,
  cancelStatement,
  isUnhurried,
  withinLimits,
  withoutLimits,
} from './patience.ts'

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

/** For work that nobody waits for: it must not take the places of what requests ask. */
const UNHURRIED_CONNECTIONS = 5

/** Texts that are prepared: many times what is asked often. Connections never forget one, so there is an end to it. */
const MOST_PREPARED = 200

export class Database implements Queryable {
  readonly #requests: pg.Pool
  readonly #unhurried: pg.Pool
  /** The names of the statements that are prepared, by their texts. */
  readonly #prepared = new Map<string, string>()
  /** The connections there are, each with its end. */
  readonly #open = new Map<pg.PoolClient, Promise<void>>()
  #ending: Promise<void> | undefined
  readonly connection: Connection

  constructor(connection: Connection, { onError }: { onError: (error: Error) => void }) {
    this.connection = connection
    this.#requests = this.#newPool(withinLimits({ max: 10, ...connection }), onError)
    this.#unhurried = this.#newPool(withoutLimits({ ...connection, max: UNHURRIED_CONNECTIONS }), onError)
  }

  #newPool(connection: Connection, onError: (error: Error) => void): pg.Pool {
    const pool = new pg.Pool({
      ...connection,
      pipeline: true,
      // The pool's own limit is also one on waiting for others to be done, which takes as long as it takes.
      connectionTimeoutMillis: 0,
      Client: class extends pg.Client {
        constructor(options?: pg.ClientConfig) {
          super({ ...options, connectionTimeoutMillis: connection.connectionTimeoutMillis })
        }
      },
    })
    pool.on('error', (error) => {
      if (this.#ending === undefined) onError(error)
    })
    pool.on('connect', (client) => this.#keep(client))
    return pool
  }

  get #pool(): pg.Pool {
    return isUnhurried() ? this.#unhurried : this.#requests
  }

  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]) {
    return this.#ask<Row>({ text, ...(values && { values }) })
  }

  /** The same for what is asked often: each connection plans it once. */
  prepared<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values: unknown[]) {
    return this.#ask<Row>(this.#named(text, values))
  }

  #ask<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const waiting = asker()
    return waiting === undefined ? this.#pool.query<Row>(query) : this.#askFor<Row>(waiting, query)
  }

  /** As long as somebody waits for it. */
  async #askFor<Row extends pg.QueryResultRow>(
    waiting: Asker,
    query: pg.QueryConfig,
  ): Promise<pg.QueryResult<Row>> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    const cancel = () => {
      broken = new AskerGone()
      cancelStatement(client)
    }
    waiting.once('close', cancel)
    try {
      // Perhaps since another statement, or while all connections were taken.
      if (waiting.destroyed) throw new AskerGone()
      return await client.query<Row>(query)
    } catch (error) {
      // The driver rejects with nothing else.
      if (!(error instanceof AskerGone)) broken ??= error as Error
      throw broken ?? error
    } finally {
      waiting.off('close', cancel)
      client.release(broken)
    }
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

  /** Finishes what is under way. Resolves when the database knows that no connection is needed any more. */
  end(): Promise<void> {
    this.#ending ??= this.#end()
    return this.#ending
  }

  /** Ends at once: whatever is under way fails, and is rolled back. */
  breakOff() {
    void this.end()
    for (const client of this.#open.keys()) client.connection.stream.destroy()
  }

  async #end(): Promise<void> {
    await Promise.all([this.#requests.end(), this.#unhurried.end()])
    // The pool has only said goodbye: a database that is stopped before it has heard it breaks the connection off.
    await Promise.all(this.#open.values())
  }

  #keep(client: pg.PoolClient) {
    // The pool listens only while nobody has it: a connection lost in a transaction would end the process. Whoever has
    // it is told by the query that fails.
    client.on('error', () => undefined)
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    this.#open.set(client, ended)
    void ended.then(() => this.#open.delete(client))
  }
}

/** Runs `work` on a connection of its own, which ends with it. An aborted one is broken off: what waits for it fails. */
export async function withClient<Result>(
  connection: Connection,
  signal: AbortSignal | undefined,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  // A connection that is lost tells it to whoever waits for an answer.
  client.on('error', () => undefined)
  const breakOff = () => client.connection.stream.destroy()
  signal?.addEventListener('abort', breakOff)
  try {
    await client.connect()
    return await work(client)
  } finally {
    signal?.removeEventListener('abort', breakOff)
    await client.end()
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

const NO_ROOM = 'PC001'

/** Whether `error` is PostgreSQL refusing a row more of a collection, by its function `check_room`. */
export function findsNoRoom(error: unknown, { things }: { readonly things: string }): boolean {
  return error instanceof pg.DatabaseError && error.code === NO_ROOM && error.constraint === things
}

/** What the driver says of a connection that was lost or never came about: it gives these no code. */
const LOST =
  /^(?:Connection terminated|timeout expired|Query read timeout|Client has encountered a connection error)/
/** Of PostgreSQL: connections that fail, a lack of disk, memory or connections, a server that stops, starts or has crashed. */
const OUT_OF_SERVICE = /^(?:08...|53...|57P0[1-3]|ECONNRESET|EPIPE)$/

/** Of PostgreSQL: a statement that it gave up because of its time, or of the time that it waited for a lock. */
const TOO_SLOW = /^(?:57014|55P03)$/

/** Whether the database gave a statement up because it took longer than anybody waits. */
export function databaseTookTooLong(error: unknown): boolean {
  return error instanceof pg.DatabaseError && TOO_SLOW.test(error.code ?? '')
}

/** Whether something failed because the database could not do anything, and not by what it was asked. */
export function databaseDoesNotServe(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const couldNotConnect = 'syscall' in error && error.syscall === 'connect'
  return couldNotConnect || OUT_OF_SERVICE.test(codeOf(error) ?? '') || LOST.test(error.message)
}

/** Whether it could not for want of space. */
export function isDatabaseFull(error: unknown): boolean {
  return codeOf(error) === '53100'
}
