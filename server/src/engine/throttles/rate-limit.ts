import { errors } from '@parley/api/contract/errors'

/** At most `requests` within any `seconds`. */
export interface RateLimit {
  readonly seconds: number
  readonly requests: number
}

/** The values of the `x-ratelimit-*` headers. */
export interface RateLimitState {
  readonly limit: number
  readonly remaining: number
  /** UNIX seconds at which all counted requests have expired. */
  readonly reset: number
}

/** The times of a key's last requests, as a ring buffer. */
interface Window {
  readonly times: Float64Array
  next: number
  /** Requests at this node that the others have not been told of. */
  untold: number
}

/** A node tells the others of a key's requests after this part of the limit, so that few keys are told of. */
const TOLD_AFTER = 0.03

/**
 * Counts requests by key (a user, an address), in this node's memory; other nodes tell it of theirs. Libraries count in fixed windows, which let twice
 * as many pass around the end of one, and cannot say when a request will be free again.
 */
export class RateLimiter {
  readonly #limit: RateLimit
  readonly #tell: ((key: string, requests: number) => void) | undefined
  readonly #windows = new Map<string, Window>()

  /** @param tell tells the other nodes, which call `hitElsewhere` */
  constructor(limit: RateLimit, tell?: (key: string, requests: number) => void) {
    this.#limit = limit
    this.#tell = tell
    setInterval(() => this.#forget(), limit.seconds * 1000).unref()
  }

  /** Counts a request. Throws RATE_LIMIT_HIT if it exceeds the limit; it is not counted then. */
  hit(key: string, now = Date.now()): RateLimitState {
    const { seconds, requests } = this.#limit
    const window = this.#windowOf(key)
    // `next` goes round among the times.
    const oldest = window.times[window.next] as number
    const freeAt = oldest + seconds * 1000
    if (oldest > 0 && freeAt > now) throw errors.rateLimitHit((freeAt - now) / 1000)
    note(window, now)
    if (++window.untold >= requests * TOLD_AFTER) {
      this.#tell?.(key, window.untold)
      window.untold = 0
    }
    const counted = window.times.reduce((count, time) => count + (time > now - seconds * 1000 ? 1 : 0), 0)
    return { limit: requests, remaining: requests - counted, reset: Math.ceil(now / 1000) + seconds }
  }

  /** Counts requests of another node. */
  hitElsewhere(key: string, requests: number, now = Date.now()) {
    const window = this.#windowOf(key)
    for (let left = Math.min(requests, this.#limit.requests); left > 0; left--) note(window, now)
  }

  #windowOf(key: string): Window {
    const known = this.#windows.get(key)
    if (known !== undefined) return known
    const window = { times: new Float64Array(this.#limit.requests), next: 0, untold: 0 }
    this.#windows.set(key, window)
    return window
  }

  #forget() {
    const since = Date.now() - this.#limit.seconds * 1000
    for (const [key, window] of this.#windows) {
      const { length } = window.times
      // The one before it does too.
      const newest = window.times[(window.next + length - 1) % length] as number
      if (newest < since) this.#windows.delete(key)
    }
  }
}

function note(window: Window, now: number) {
  window.times[window.next] = now
  window.next = (window.next + 1) % window.times.length
}
