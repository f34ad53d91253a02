import { unhurried } from '../db/query-limits.ts'
import { becauseOfNothing } from '../log/cause.ts'
import type { Realm } from './realm.ts'

/** Whoever wakes it mostly wakes it again at once: all that comes within this time is done together. */
const DELAY_MS = 1_000

/**
 * Work on an organization that follows what happens there, behind requests and without time limits: one run at a time
 * on this node. Every node has it, so a run must leave to another node what that node is doing.
 */
export abstract class BackgroundWork implements AsyncDisposable {
  protected readonly realm: Realm
  readonly #closing = new AbortController()
  readonly #problem: string
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  /** When the next run begins, by the process' clock. */
  #wakesAt = Number.POSITIVE_INFINITY

  /** @param problem what the log says when a run fails */
  constructor(realm: Realm, problem: string) {
    this.realm = realm
    this.#problem = problem
  }

  /** Does everything there is to do now. Called again after it was woken meanwhile. */
  protected abstract work(closing: AbortSignal): Promise<void>

  /** Called when there is something to do, at once or later. */
  wake(delayMs = DELAY_MS) {
    const at = performance.now() + delayMs
    if (at >= this.#wakesAt || this.realm.isClosed) return
    this.#wakesAt = at
    if (this.#running === undefined) this.#setTimer()
  }

  /** Does what there is to do now. */
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

  #setTimer() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#start(), Math.max(0, this.#wakesAt - performance.now()))
    this.#timer.unref()
  }

  #start(): Promise<void> {
    if (this.#running !== undefined) return this.#running
    clearTimeout(this.#timer)
    this.#wakesAt = Number.POSITIVE_INFINITY
    this.#running = unhurried(() => becauseOfNothing(() => this.work(this.#closing.signal)))
      .catch((error: unknown) => {
        const { isClosed, db, context } = this.realm
        if (isClosed || db.isEnded || this.#closing.signal.aborted) return
        context.log.error({ err: error }, this.#problem)
      })
      .finally(() => {
        this.#running = undefined
        if (this.#wakesAt !== Number.POSITIVE_INFINITY && !this.realm.isClosed) this.#setTimer()
      })
    return this.#running
  }
}
