import pg from 'pg'
import type { Logger } from 'pino'
import type { Connection } from '../db/database.ts'

const CHANNEL = 'parley_journal'
/** A wake-up can be lost with its connection; this often every node looks for itself. */
const LOOK_EVERY_MS = 2_000
const RECONNECT_AFTER_MS = 1_000

export interface AnnouncementOptions {
  readonly enabled: boolean
  readonly heard: (realmId: number | undefined) => unknown
  readonly log: Logger
}

/**
 * Tells other nodes that a journal has grown, and hears it from them. A notification inside a transaction would take
 * a lock across the whole cluster, so it is sent afterwards; what it wakes up to is read from the journal itself.
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
    this.#looking = setInterval(() => void this.#options.heard(undefined), LOOK_EVERY_MS)
    this.#looking.unref()
  }

  say(realmId: number) {
    this.#client
      ?.query('select pg_notify($1, $2)', [CHANNEL, `${realmId} ${this.#name}`])
      .catch(() => undefined)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#looking)
    await this.#client?.end()
  }

  async #listen(): Promise<void> {
    const client = new pg.Client(this.#connection)
    client.on('error', () => undefined)
    client.on('end', () => {
      this.#client = undefined
      if (!this.#stopped) setTimeout(() => void this.#again(), RECONNECT_AFTER_MS).unref()
    })
    client.on('notification', ({ payload = '' }) => {
      const [realmId, from] = payload.split(' ')
      if (from !== this.#name) this.#options.heard(Number(realmId))
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    this.#client = client
  }

  async #again(): Promise<void> {
    try {
      await this.#listen()
    } catch (error) {
      this.#options.log.warn({ err: error }, 'cannot listen for other nodes; trying again')
      setTimeout(() => void this.#again(), RECONNECT_AFTER_MS).unref()
    }
  }
}
