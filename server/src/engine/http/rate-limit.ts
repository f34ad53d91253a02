import { errors } from '@parley/api/contract/errors'
import ipaddr from 'ipaddr.js'

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
}

/**
 * Counts requests by key (a user, an address), in this node's memory. Libraries count in fixed windows, which let twice
 * as many pass around the end of one, and cannot say when a request will be free again.
 */
export class RateLimiter {
  readonly #limit: RateLimit
  readonly #windows = new Map<string, Window>()

  constructor(limit: RateLimit) {
    this.#limit = limit
    setInterval(() => this.#forget(), limit.seconds * 1000).unref()
  }

  /** Counts a request. Throws RATE_LIMIT_HIT if it exceeds the limit; it is not counted then. */
  hit(key: string, now = Date.now()): RateLimitState {
    const { seconds, requests } = this.#limit
    let window = this.#windows.get(key)
    if (window === undefined) {
      window = { times: new Float64Array(requests), next: 0 }
      this.#windows.set(key, window)
    }
    // `next` goes round among the times.
    const oldest = window.times[window.next] as number
    const freeAt = oldest + seconds * 1000
    if (oldest > 0 && freeAt > now) throw errors.rateLimitHit((freeAt - now) / 1000)
    window.times[window.next] = now
    window.next = (window.next + 1) % requests
    const counted = window.times.reduce((count, time) => count + (time > now - seconds * 1000 ? 1 : 0), 0)
    return { limit: requests, remaining: requests - counted, reset: Math.ceil(now / 1000) + seconds }
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

/** The network of an address, to count as one client: an IPv6 customer has 2^64 addresses or more. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
