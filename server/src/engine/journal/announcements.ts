import pg from 'pg'
import type { Logger } from 'pino'
import type { Connection } from '../db/database.ts'
import type { CountedRequests } from '../throttles/limits.ts'

const CHANNEL = 'parley_nodes'
/** The longest notification that PostgreSQL accepts. */
const LONGEST_BYTES = 7_999
/** How often every node checks for itself: a notification can be lost with its connection. */
const LOOK_EVERY_MS = 2_000
const RECONNECT_AFTER_MS = 1_000
/** A connection on which an announcement takes longer is lost: what never answers would keep all that follow in memory. */
const PATIENCE_MS = 5_000

interface Announcement {
  /** Undefined if it is about no organization. */
  readonly realmId?: number | undefined
  /** The sending node. */
  readonly from: string
  readonly requests?: CountedRequests | undefined
  readonly ephemeral?: { readonly kind: string; readonly payload: unknown } | undefined
}

/** What to do with announcements of other nodes. */
export interface AnnouncementOptions {
  readonly enabled: boolean
  /** A journal has grown; undefined: any may have. */
  readonly appended: (realmId: number | undefined) => unknown
  /** An ephemeral event from another node. */
  readonly received: (realmId: number, kind: string, payload: unknown) => unknown
  /** Another node has answered requests that count against limits. */
  readonly counted: (requests: CountedRequests) => unknown
  readonly log: Logger
}

/**
 * What nodes send each other: that a journal has grown, ephemeral events, and what counts against limits. A notification inside a transaction
 * would take a lock for the whole database cluster, so it is sent after the commit; the others then read the journal
 * itself.
 */
export class Announcements {
  readonly #connection: Connection
  readonly #options: AnnouncementOptions
  readonly #name = `${process.pid}.${Math.random().toString(36).slice(2)}`
  #client: pg.Client | undefined
  #looking: NodeJS.Timeout | undefined
  #stopped = false

  constructor(connection: Connection, options: AnnouncementOptions) {
    this.#connection = connection
    this.#options = options
  }

  async start(): Promise<void> {
    if (!this.#options.enabled) return
    await this.#listen()
    this.#looking = setInterval(() => this.#look(), LOOK_EVERY_MS)
    this.#looking.unref()
  }

  notifyAppended(realmId: number) {
    this.#notify({ realmId })
  }

  /**
   * Sends an ephemeral event. One that is too long for a notification, such as a list of hundreds of users, stays on
   * this node.
   */
  notifyEphemeral(realmId: number, kind: string, payload: unknown) {
    this.#notify({ realmId, ephemeral: { kind, payload } })
  }

  notifyCounted(requests: CountedRequests) {
    this.#notify({ requests })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#looking)
    await this.#client?.end()
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      // So that the driver gives up a connection that does not answer, with all that waits on it.
      pipeline: true,
    })
    client.on('error', () => undefined)
    client.on('notification', ({ payload = '' }) => this.#receiveText(payload))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    // Registered only now: a client that failed to connect ends too, and its caller retries.
    client.once('end', () => this.#lost())
    this.#client = client
  }

  #look() {
    void this.#options.appended(undefined)
    // Somebody who only listens would never notice that the network has gone.
    this.#client?.query('select').catch(() => undefined)
  }

  #lost() {
    this.#client = undefined
    if (this.#stopped) return
    this.#options.log.warn('lost the connection to other nodes; reconnecting')
    this.#tryAgain()
  }

  #tryAgain() {
    setTimeout(() => void this.#again(), RECONNECT_AFTER_MS).unref()
  }

  #notify(announcement: Omit<Announcement, 'from'>) {
    const text = JSON.stringify({ ...announcement, from: this.#name } satisfies Announcement)
    if (Buffer.byteLength(text) > LONGEST_BYTES) return
    this.#client?.query('select pg_notify($1, $2)', [CHANNEL, text]).catch(() => undefined)
  }

  #receiveText(text: string) {
    try {
      // Only nodes of this server, by `#notify`, speak on the channel.
      this.#receive(JSON.parse(text) as Announcement)
    } catch (error) {
      // Anybody who may use the database can send one; it must not end the process.
      this.#options.log.warn({ err: error }, 'a notification of another node makes no sense')
    }
  }

  #receive({ realmId, from, ephemeral, requests }: Announcement) {
    if (from === this.#name) return
    if (requests !== undefined) this.#options.counted(requests)
    if (realmId === undefined) return
    if (ephemeral === undefined) this.#options.appended(realmId)
    else this.#options.received(realmId, ephemeral.kind, ephemeral.payload)
  }

  async #again(): Promise<void> {
    if (this.#stopped) return
    try {
      await this.#listen()
      this.#options.log.info('reconnected to other nodes')
      if (this.#stopped) await this.#client?.end()
    } catch {
      this.#tryAgain()
    }
  }
}
