/** A tab that has just been reloaded or closed gives its lock back within this time. */
const HANDED_OVER_WITHIN_MS = 400

/**
 * The right to write the copy, to read its queue and to notify, which only one tab has: two that read one queue would
 * take its events from each other, two that write would mix what they know, and of two notifications one is too many.
 * The others start from the copy, too, but register for a queue of their own, which they delete when they are closed.
 * When the tab that has the right is closed, another one gets it.
 */
export class OneTab {
  readonly #granted = Promise.withResolvers<void>()
  readonly #stop = new AbortController()
  #release: (() => void) | undefined

  constructor() {
    // Locks exist over HTTPS only. Without them there is no copy, and each tab is the one.
    if (!('locks' in navigator)) {
      this.#grant(() => {})
      return
    }
    navigator.locks
      .request('parley-one-tab', { signal: this.#stop.signal }, () => {
        return new Promise<void>((resolve) => this.#grant(resolve))
      })
      // Stopped before its turn came.
      .catch(() => {})
  }

  get isMine(): boolean {
    return this.#release !== undefined
  }

  /** Resolves once this tab has the right. */
  get granted(): Promise<void> {
    return this.#granted.promise
  }

  /** Resolves to whether this tab has the right, as soon as that is clear. */
  async decided(): Promise<boolean> {
    const tooLate = new Promise<void>((resolve) => setTimeout(resolve, HANDED_OVER_WITHIN_MS))
    await Promise.race([this.#granted.promise, tooLate])
    return this.isMine
  }

  stop(): void {
    this.#stop.abort()
    this.#release?.()
    this.#release = undefined
  }

  #grant(release: () => void): void {
    this.#release = release
    this.#granted.resolve()
  }
}
