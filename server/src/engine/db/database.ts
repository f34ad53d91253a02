import pg from 'pg'
import { codeOf } from '../error-code.ts'
import type { Batch } from './batch.ts'
import { querySpan } from './metrics.ts'
import { promiseAnswers } from './own-promises.ts'
import { askPlannedOnce } from './planned-once.ts'
import { preparedQuery, preparing } from './prepared.ts'
import {
  type Asker,
  AskerGone,
  asker,
  cancelStatement,
  isUnhurried,
  LONGEST_WAIT_FOR_CONNECTION_MS,
  withinLimits,
  withoutLimits,
} from './query-limits.ts'
import { SilenceWatch } from './silence-watch.ts'
import { summaryOf } from './summary.ts'

/** Sizes and ids stay below 2^53, so bigint columns are read as numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** How to connect to PostgreSQL: the options of `pg`. */
export type Connection = pg.PoolConfig

/** Anything that runs queries: the pool, or one connection inside a transaction. */
export interface Queryable {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>
}

type Ask<Row extends pg.QueryResultRow> = (client: pg.PoolClient) => Promise<pg.QueryResult<Row>>

/** How a pool of connections is used. */
export interface PoolUse {
  readonly name: string
  readonly open: number
  readonly idle: number
  /** How many wait for a connection. */
  readonly waiting: number
}

/**
 * So many connections for requests stay open, however long nobody uses them: a search asks over two, beside what else is
 * asked. A new one knows none of the tables of the text index, and the first search over it takes up to twice as long.
 */
const KEPT_CONNECTIONS = 3
/** Connections for background work, which must not use up those of requests. */
const UNHURRIED_CONNECTIONS = 5
/** Connections for journals. However many organizations there are, no more than so many change at the same moment. */
const JOURNAL_CONNECTIONS = 16

/**
 * The database: one pool for requests, with time limits, one without for background work (`unhurried`), and one for the
 * writers of journals, which each need a connection to themselves and would wait for requests that wait for them.
 */
export class Database implements Queryable {
  readonly #requests: pg.Pool
  readonly #unhurried: pg.Pool
  readonly #journals: pg.Pool
  /** The open connections, each with a promise of its end. */
  readonly #open = new Map<pg.PoolClient, Promise<void>>()
  /** When the database was last known to be at the other end of a connection, in milliseconds. */
  readonly #answeredAt = new WeakMap<pg.PoolClient, number>()
  /** When a connection was lost last. */
  #lostAt = Number.NEGATIVE_INFINITY
  #ending: Promise<void> | undefined
  readonly connection: Connection

  /** @param longestWait how long a request waits for a free connection, in milliseconds */
  constructor(
    connection: Connection,
    {
      onError,
      longestWait = LONGEST_WAIT_FOR_CONNECTION_MS,
    }: { onError: (error: Error) => void; longestWait?: number },
  ) {
    this.connection = connection
    const requests = withinLimits({ min: KEPT_CONNECTIONS, max: 10, ...connection })
    const unhurried = withoutLimits({ ...connection, max: UNHURRIED_CONNECTIONS })
    this.#requests = this.#newPool(requests, longestWait, onError)
    this.#unhurried = this.#newPool(unhurried, 0, onError)
    const journals = withinLimits({ ...connection, max: JOURNAL_CONNECTIONS })
    this.#journals = this.#newPool(journals, longestWait, onError)
  }

  #newPool(options: Connection, longestWait: number, onError: (error: Error) => void): pg.Pool {
    const { query_timeout: longestSilence, ...connection } = options
    const pool = new pg.Pool({
      ...connection,
      pipeline: true,
      // The pool's limit is also one for waiting until a connection is free, which may take longer than opening one.
      connectionTimeoutMillis: longestWait,
      Client: class extends pg.Client {
        constructor(options?: pg.ClientConfig) {
          super({ ...options, connectionTimeoutMillis: connection.connectionTimeoutMillis })
        }
      },
    })
    pool.on('error', (error) => {
      if (this.#ending === undefined) onError(error)
    })
    pool.on('connect', promiseAnswers)
    pool.on('connect', (client) => this.#track(client))
    if (longestSilence !== undefined) {
      const watch = new SilenceWatch(longestSilence)
      pool.on('connect', (client) => watch.add(client))
      pool.on('remove', (client) => watch.leave(client))
    }
    pool.on('release', (failure: unknown, client) => {
      if (!failure) this.#answeredAt.set(client, performance.now())
      else if (failure === true || databaseDoesNotServe(failure)) this.#lostAt = performance.now()
    })
    return pool
  }

  /**
   * A connection of a pool. Once one was lost, those that nobody has used since are closed unasked: a network that has
   * forgotten one has forgotten others, and whoever asked them would wait for as long again.
   */
  async #connect(pool: pg.Pool): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if ((this.#answeredAt.get(client) ?? Number.POSITIVE_INFINITY) > this.#lostAt) return client
      client.release(new Error('not used since another connection was lost'))
    }
  }

  get #pool(): pg.Pool {
    return isUnhurried() ? this.#unhurried : this.#requests
  }

  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]) {
    return this.#run<Row>({ text, ...(values && { values }) })
  }

  /** Like `query`, for frequent statements: each connection plans it once. */
  prepared<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values: unknown[]) {
    return this.#run<Row>(preparedQuery(text, values))
  }

  /** Like `prepared`, for large statements whose best plan is the same for all values: each connection keeps some plans. */
  plannedOnce<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values: unknown[]) {
    return this.#run<Row>({ text, values }, (client) => askPlannedOnce<Row>(client, text, values))
  }

  #run<Row extends pg.QueryResultRow>(
    query: pg.QueryConfig,
    ask: Ask<Row> = (client) => client.query<Row>(query),
  ): Promise<pg.QueryResult<Row>> {
    return querySpan.around(
      () => described(summaryOf(query.text)),
      () => {
        const waiting = asker()
        return this.#runFor<Row>(waiting, ask)
      },
    )
  }

  /** Cancels the query once nobody waits for its answer. */
  async #runFor<Row extends pg.QueryResultRow>(
    waiting: Asker | undefined,
    ask: Ask<Row>,
  ): Promise<pg.QueryResult<Row>> {
    const client = await this.#connect(this.#pool)
    let broken: Error | undefined
    const cancel = () => {
      broken = new AskerGone()
      cancelStatement(client)
    }
    waiting?.once('close', cancel)
    try {
      // The client may have left during an earlier statement, or while all connections were taken.
      if (waiting?.destroyed) throw new AskerGone()
      return await ask(client)
    } catch (error) {
      // The driver rejects with nothing else.
      if (!(error instanceof AskerGone)) broken ??= error as Error
      throw broken ?? error
    } finally {
      waiting?.off('close', cancel)
      client.release(broken)
    }
  }

  /** Runs independent queries: prepared, and pipelined on one connection. */
  together<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    return querySpan.around(
      () => described('several statements'),
      () => this.#together(work),
    )
  }

  async #together<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    const client = await this.#connect(this.#pool)
    try {
      return await work(preparing(client))
    } finally {
      client.release()
    }
  }

  /** Runs `work` in one transaction: commits when it returns, rolls back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return querySpan.around(
      () => described('transaction'),
      () => this.#transaction(work),
    )
  }

  /**
   * Runs `work` on the rows of one moment, in a transaction that only reads.
   * @param isPrepared whether each connection plans its statements once. They must name their columns then: PostgreSQL
   * refuses one that would answer with more since a newer release changed the table.
   */
  snapshot<T>(work: (tx: Queryable) => Promise<T>, { isPrepared = false } = {}): Promise<T> {
    const begin = 'begin isolation level repeatable read, read only'
    return querySpan.around(
      () => described('snapshot'),
      () => this.#transaction((client) => work(isPrepared ? preparing(client) : client), begin),
    )
  }

  /**
   * Returns what runs work on a connection of its own, on the rows that the snapshot `tx` sees: the database does both at
   * once.
   */
  async beside(tx: Queryable): Promise<<T>(work: (tx: Queryable) => Promise<T>) => Promise<T>> {
    const { id } = onlyRow(await tx.query<{ id: string }>('select pg_export_snapshot() as id'))
    const begin = `begin isolation level repeatable read, read only; set transaction snapshot '${id}'`
    // Not of a pool, where those who hold one connection and wait for another would wait for each other.
    return (work) =>
      withClient(withoutLimits(this.connection), undefined, async (client) => {
        await client.query(begin)
        return work(client)
      })
  }

  /** Sends a batch, in one transaction of its own. */
  batch(batch: Batch): Promise<void> {
    return querySpan.around(
      () => described('several statements'),
      () => this.#transaction((client) => batch.send(client)),
    )
  }

  async #transaction<T>(work: (tx: pg.PoolClient) => Promise<T>, begin = 'begin'): Promise<T> {
    const client = await this.#connect(this.#pool)
    let broken: Error | undefined
    try {
      await client.query(begin)
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      // A connection that does not answer would not answer this either, after as long again: it ends unread.
      if (databaseDoesNotServe(error)) broken = error as Error
      else
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** A connection for transactions of a journal. The caller releases it. */
  forJournal(): Promise<pg.PoolClient> {
    return this.#connect(this.#journals)
  }

  /** How the pools are used at the moment. */
  get pools(): readonly PoolUse[] {
    const pools = { requests: this.#requests, background: this.#unhurried, journals: this.#journals }
    return Object.entries(pools).map(
      ([name, { totalCount: open, idleCount: idle, waitingCount: waiting }]) => ({
        name,
        open,
        idle,
        waiting,
      }),
    )
  }

  /** Whether the server is done with it: what begins now would fail. */
  get isEnded(): boolean {
    return this.#ending !== undefined
  }

  /** Finishes running queries. Resolves when PostgreSQL has closed every connection. */
  end(): Promise<void> {
    this.#ending ??= this.#end()
    return this.#ending
  }

  /** Ends at once: running queries fail and are rolled back. */
  breakOff() {
    void this.end()
    for (const client of this.#open.keys()) client.connection.stream.destroy()
  }

  async #end(): Promise<void> {
    await Promise.all([this.#requests.end(), this.#unhurried.end(), this.#journals.end()])
    // The pool has only sent its goodbye. If PostgreSQL stopped before reading it, the connection would fail.
    await Promise.all(this.#open.values())
  }

  #track(client: pg.PoolClient) {
    // The pool listens for errors only while a client is idle: without a listener, a connection lost in a transaction
    // would end the process. The failing query reports the loss.
    client.on('error', () => undefined)
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    this.#open.set(client, ended)
    void ended.then(() => this.#open.delete(client))
  }
}

const described = (summary: string) => ({ 'db.system.name': 'postgresql', 'db.query.summary': summary })

/** Runs `work` on a connection of its own. An abort closes the connection, so pending queries fail. */
export async function withClient<Result>(
  connection: Connection,
  signal: AbortSignal | undefined,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  // The pending query reports a lost connection.
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

/** The only row of a result. Throws if there is not exactly one. */
export function onlyRow<Row>(result: { rows: Row[] }): Row {
  const row = result.rows[0]
  if (row === undefined || result.rows.length !== 1) {
    throw new Error(`expected one row, got ${result.rows.length}`)
  }
  return row
}

const UNIQUE_VIOLATION = '23505'

/** Whether PostgreSQL refused a duplicate in the unique index `index`. */
export function violatesUnique(error: unknown, index: string): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === index
}

const NO_ROOM = 'PC001'

/** Whether the database function `check_room` refused one more row of a capped collection. */
export function findsNoRoom(error: unknown, { things }: { readonly things: string }): boolean {
  return error instanceof pg.DatabaseError && error.code === NO_ROOM && error.constraint === things
}

/** The driver's messages for lost or failed connections, which have no code. */
const LOST =
  /^(?:Connection terminated|timeout e(?:xpired|xceeded when trying to connect)|Query read timeout|Client has encountered a connection error)/
/**
 * Codes for failed connections, for a lack of disk, memory or connections, and for a server that stops, starts or has
 * crashed.
 */
const OUT_OF_SERVICE = /^(?:08...|53...|57P0[1-3]|ECONNRESET|EPIPE)$/

/** PostgreSQL's codes for statement timeout and lock timeout. */
const TOO_SLOW = /^(?:57014|55P03)$/

/** Whether the database cancelled a statement because it exceeded its time limit. */
export function databaseTookTooLong(error: unknown): boolean {
  return error instanceof pg.DatabaseError && TOO_SLOW.test(error.code ?? '')
}

/** Whether an error means that the database is unavailable, rather than a problem with the query. */
export function databaseDoesNotServe(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const couldNotConnect = 'syscall' in error && error.syscall === 'connect'
  return couldNotConnect || OUT_OF_SERVICE.test(codeOf(error) ?? '') || LOST.test(error.message)
}

/** Whether the database's disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  return codeOf(error) === '53100'
}
