import pg from 'pg'
import type { Connection } from '../db/database.ts'

/** A database that takes longer counts as unavailable. */
const PATIENCE_MS = 5_000
const READ = 'select realm_id, journal_head from realms where realm_id = any($1)'

type Heads = ReadonlyMap<number, number>

/**
 * Reads where journals end, on all nodes together. One query runs at a time and callers meanwhile share the next, so
 * a thousand requests cost as little as one. It has its own connection, so that it never waits behind a slow query.
 */
export class JournalHeads {
  readonly #connection: Connection
  #client: Promise<pg.Client> | undefined
  #asked = new Set<number>()
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<Heads> | undefined

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /**
   * The position of an organization's last entry, at some moment after this call. Undefined if the organization does
   * not exist. Throws if the database is unavailable.
   */
  async of(realmId: number): Promise<number | undefined> {
    this.#asked.add(realmId)
    this.#next ??= this.#running.then(() => this.#readAll())
    return (await this.#next).get(realmId)
  }

  async close(): Promise<void> {
    await this.#running
    await this.#client?.then((client) => client.end()).catch(() => undefined)
  }

  #readAll(): Promise<Heads> {
    const ids = [...this.#asked]
    this.#asked = new Set()
    this.#next = undefined
    const reading = this.#read(ids)
    this.#running = reading.catch(() => undefined)
    return reading
  }

  async #read(ids: readonly number[]): Promise<Heads> {
    const client = await this.#connected()
    try {
      const { rows } = await client.query<{ realm_id: number; journal_head: number }>({
        name: 'heads',
        text: READ,
        values: [ids],
      })
      return new Map(rows.map((row) => [row.realm_id, row.journal_head]))
    } catch (error) {
      // The abandoned query still runs: the next one would wait behind it.
      this.#client = undefined
      client.connection.stream.destroy()
      throw error
    }
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect().catch((error) => {
      this.#client = undefined
      throw error
    })
    return this.#client
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#connection,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    })
    const forget = () => {
      this.#client = undefined
    }
    client.on('error', forget)
    client.once('end', forget)
    await client.connect()
    return client
  }
}
