/** A stream that lasts shorter was cut by something that cuts all of them. */
const LASTED_MS = 20_000
const CUTS = 3
/** How long to poll before streams are tried again. */
const DISTRUST_MS = 600_000

/**
 * Whether streams arrive here. Some servers have none, and some proxies hold them back or cut them: polls get through
 * everywhere.
 */
export class StreamTrust {
  #cuts = 0
  #distrustedUntil = 0

  get isGiven(): boolean {
    return Date.now() >= this.#distrustedUntil
  }

  /** @param openFor how long the stream arrived, in milliseconds; undefined if it never did */
  ended(openFor: number | undefined) {
    this.#cuts = openFor === undefined ? CUTS : openFor < LASTED_MS ? this.#cuts + 1 : 0
    if (this.#cuts < CUTS) return
    this.#cuts = 0
    this.#distrustedUntil = Date.now() + DISTRUST_MS
  }
}
