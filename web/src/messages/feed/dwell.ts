/** So long must a message be on the screen before it counts as read: scrolling past is not reading. */
export const DWELL_MS = 500

/** Knows since when each message has been on the screen. */
export class Dwell {
  readonly #since = new Map<number, number>()

  /** Takes what is on the screen now, and returns what has been there for long enough. */
  look(onScreen: readonly number[], now: number): number[] {
    const present = new Set(onScreen)
    for (const id of this.#since.keys()) if (!present.has(id)) this.#since.delete(id)
    for (const id of onScreen) if (!this.#since.has(id)) this.#since.set(id, now)
    return onScreen.filter((id) => now - (this.#since.get(id) ?? now) >= DWELL_MS)
  }
}
