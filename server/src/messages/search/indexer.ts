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
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #toldAt = performance.now()

  constructor(realm: Realm) {
    this.#realm = realm
  }

  /** Called when there is something to index. */
  wake() {
    if (this.#timer !== undefined || this.#running !== undefined || this.#realm.isClosed) return
    this.#timer = setTimeout(() => void this.run(), DELAY_MS)
    this.#timer.unref()
  }

  /** Indexes everything there is. */
  run(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#running ??= unhurried(() => this.#indexAll())
      .catch((error: unknown) => {
        if (!this.#realm.isClosed)
          this.#realm.context.log.error({ err: error }, 'messages could not be indexed')
      })
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
  }

  async #indexAll(): Promise<void> {
    const { db, state } = this.#realm
    while (!this.#realm.isClosed) {
      const before = state.lastMessageId
      const begun = performance.now()
      const outcome = await db.transaction((tx: Queryable) => indexBatch(tx, state.id))
      if (outcome === 'busy elsewhere' || outcome.isAll) return
      this.#tell(outcome.through)
      const isBusy = state.lastMessageId - before > BUSY_PER_BATCH
      const pause = (performance.now() - begun) * (isBusy ? PAUSE_FACTOR_WHILE_BUSY : PAUSE_FACTOR)
      await sleep(pause, undefined, { ref: false })
    }
  }

  #tell(through: number) {
    const { context, state } = this.#realm
    const behind = state.lastMessageId - through
    if (behind < WORTH_TELLING || performance.now() - this.#toldAt < TELL_EVERY_MS) return
    this.#toldAt = performance.now()
    context.log.info({ realm: state.id, behind }, `search is being indexed: ${behind} messages are left`)
  }
}
