import { errors } from '@parley/api/contract/errors'

/** At most `requests` within any `seconds`. */
export interface RateLimit {
  readonly seconds: number
  readonly requests: number
}

export interface RateLimitState {
  readonly limit: number
  readonly remaining: number
  /** UNIX seconds at which nothing of what was counted counts any more. */
  readonly reset: number
}

/** The times of the last requests of one key, oldest overwritten first. */
interface Window {
  readonly times: Float64Array
  next: number
}

/** A counter of requests by key (a person, an address), in the memory of this node. */
export class RateLimiter {
  readonly #limit: RateLimit
  readonly #windows = new Map<string, Window>()

  constructor(limit: RateLimit) {
    this.#limit = limit
    setInterval(() => this.#forget(), limit.seconds * 1000).unref()
  }

  /** Counts one request. Throws RATE_LIMIT_HIT when it is one too many; such a request is not counted. */
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

/** One household's or company's addresses count as one: an IPv6 network hands out 2^64 of them. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  const [head = '', tail = ''] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const groups = address.includes('::')
    ? [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
    : front
  return `${groups.slice(0, 4).join(':')}::/64`
}
