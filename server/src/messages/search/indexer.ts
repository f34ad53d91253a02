import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable } from '#engine/db/database.ts'
import { unhurried } from '#engine/db/query-limits.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { indexBatch } from './indexing.ts'

/** Messages wait this long, so that those of a conversation share a batch. */
const DELAY_MS = 1_000
/** While more messages come in this time, the index grows more slowly than it could, and leaves them the database. */
const BUSY_PER_BATCH = 2_000
/** The pause after a batch, as a multiple of the time it took. */
const PAUSE_FACTOR = 1
const PAUSE_FACTOR_WHILE_BUSY = 9
/** So many messages behind, it tells how it gets on. */
const WORTH_TELLING = 20_000
const TELL_EVERY_MS = 5_000

/**
 * Keeps an organization's text index close behind its messages. Every node has one, and whichever comes first does the
 * work: the others find its lock and leave. It never waits for a lock that a sender holds, nor holds one that a sender
 * needs.
 */
export class SearchIndexer implements AsyncDisposable {
  readonly #realm: Realm
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWoken = false
  #behind = 0
  #toldAt = performance.now()

  constructor(realm: Realm) {
    this.#realm = realm
  }

  /** How many messages are to be indexed, while they are many. */
  get behind(): number {
    return this.#behind < WORTH_TELLING ? 0 : this.#behind
  }

  /** Called when there is something to index. */
  wake() {
    this.#isWoken = true
    if (this.#timer !== undefined || this.#running !== undefined || this.#realm.isClosed) return
    this.#timer = setTimeout(() => void this.#start(), DELAY_MS)
    this.#timer.unref()
  }

  /** Indexes what there is now. */
  async run(): Promise<void> {
    // Which may be past some of it.
    await this.#running
    await this.#start()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#timer)
    this.#closing.abort()
    await this.#running
  }

  #start(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isWoken = false
    this.#running ??= unhurried(() => this.#indexAll())
      .catch((error: unknown) => {
        const { isClosed, db } = this.#realm
        if (isClosed || db.isEnded || this.#closing.signal.aborted) return
        this.#realm.context.log.error({ err: error }, 'messages could not be indexed')
      })
      .finally(() => {
        this.#running = undefined
        if (this.#isWoken) this.wake()
      })
    return this.#running
  }

  async #indexAll(): Promise<void> {
    const { db, state } = this.#realm
    while (!this.#realm.isClosed && !db.isEnded) {
      const before = state.lastMessageId
      const begun = performance.now()
      const outcome = await db.transaction((tx: Queryable) => indexBatch(tx, state.id))
      this.#behind = outcome === 'busy elsewhere' ? 0 : state.lastMessageId - outcome.through
      if (outcome === 'busy elsewhere' || outcome.isAll) return
      this.#tell()
      const isBusy = state.lastMessageId - before > BUSY_PER_BATCH
      const pause = (performance.now() - begun) * (isBusy ? PAUSE_FACTOR_WHILE_BUSY : PAUSE_FACTOR)
      await sleep(pause, undefined, { ref: false, signal: this.#closing.signal })
    }
  }

  #tell() {
    if (this.behind === 0 || performance.now() - this.#toldAt < TELL_EVERY_MS) return
    this.#toldAt = performance.now()
    const { context, state } = this.#realm
    context.log.info(
      { realm: state.id, behind: this.behind },
      `search is being indexed: ${this.behind} messages are left`,
    )
  }
}
