import pg from 'pg'
import type { Logger } from 'pino'
import type { Connection } from '../db/database.ts'

const CHANNEL = 'parley_nodes'
/** PostgreSQL takes no longer notification. */
const LONGEST_BYTES = 7_999
/** A wake-up can be lost with its connection; this often every node looks for itself. */
const LOOK_EVERY_MS = 2_000
const RECONNECT_AFTER_MS = 1_000

interface Announcement {
  readonly realmId: number
  /** The node. */
  readonly from: string
  readonly ephemeral?: { readonly kind: string; readonly payload: unknown } | undefined
}

export interface AnnouncementOptions {
  readonly enabled: boolean
  /** A journal has grown; undefined: perhaps any. */
  readonly appended: (realmId: number | undefined) => unknown
  /** An ephemeral event of another node. */
  readonly received: (realmId: number, kind: string, payload: unknown) => unknown
  readonly log: Logger
}

/**
 * What nodes tell each other: that a journal has grown, and what passes without being in one. A notification inside a
 * transaction would take a lock across the whole cluster, so it is sent afterwards; what it wakes up to is read from
 * the journal itself.
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
    this.#looking = setInterval(() => void this.#options.appended(undefined), LOOK_EVERY_MS)
    this.#looking.unref()
  }

  notifyAppended(realmId: number) {
    this.#notify(realmId)
  }

  /** What is too long for a notification, a list of hundreds of people, stays on this node. */
  notifyEphemeral(realmId: number, kind: string, payload: unknown) {
    this.#notify(realmId, { kind, payload })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#looking)
    await this.#client?.end()
  }

  async #listen(): Promise<void> {
    const client = new pg.Client(this.#connection)
    client.on('error', () => undefined)
    // Only nodes of this server, by `#notify`, speak on the channel.
    client.on('notification', ({ payload = '' }) => this.#receive(JSON.parse(payload) as Announcement))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    // A client that never came so far has an end too: whoever tried it tries again.
    client.once('end', () => this.#lost())
    this.#client = client
  }

  #lost() {
    this.#client = undefined
    if (this.#stopped) return
    this.#options.log.warn('no longer hears from other nodes; trying again')
    this.#tryAgain()
  }

  #tryAgain() {
    setTimeout(() => void this.#again(), RECONNECT_AFTER_MS).unref()
  }

  #notify(realmId: number, ephemeral?: Announcement['ephemeral']) {
    const text = JSON.stringify({ realmId, from: this.#name, ephemeral } satisfies Announcement)
    if (Buffer.byteLength(text) > LONGEST_BYTES) return
    this.#client?.query('select pg_notify($1, $2)', [CHANNEL, text]).catch(() => undefined)
  }

  #receive({ realmId, from, ephemeral }: Announcement) {
    if (from === this.#name) return
    if (ephemeral === undefined) this.#options.appended(realmId)
    else this.#options.received(realmId, ephemeral.kind, ephemeral.payload)
  }

  async #again(): Promise<void> {
    if (this.#stopped) return
    try {
      await this.#listen()
      this.#options.log.info('hears from other nodes again')
      if (this.#stopped) await this.#client?.end()
    } catch {
      this.#tryAgain()
    }
  }
}
