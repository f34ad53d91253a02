import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../http/caller.ts'
import type { Realm } from '../realm/realm.ts'
import { unixNow } from '../time.ts'
import { countAttempt } from './count-attempt.ts'
import { networkOf } from './keys.ts'
import { type AttemptLimit, type LoadLimit, loadLimit, loadLimitCalled } from './limit.ts'
import { RateLimiter, type RateLimitState } from './rate-limit.ts'
import { deleteAttempts, isRemembered, REMEMBERED, remember } from './storage.ts'

const ofUser = loadLimit('user', { seconds: 60, requests: 200 })
const ofNetwork = loadLimit('network', { seconds: 60, requests: 100 })
/** For requests with missing or wrong credentials. API keys are too long to be guessed at any rate. */
const failedAuthentications = loadLimit('failed authentication', { seconds: 60, requests: 100 })

/** Polls that wait for events pace themselves; counting them with the rest would lock readers out of busy channels. */
const POLL = { method: 'GET', path: '/events' }

/** So many are told of together: what nodes tell each other is short. */
const MOST_TOLD = 20
/** Requests that come within this time are told of together. */
const TOLD_WITHIN_MS = 10

/** Requests that a node has answered: which of its limits counts them, for whom, and how many. */
export type CountedRequests = readonly (readonly [limit: string, key: string, requests: number])[]

/** Counts what limits are declared for: see `limit.ts`. */
export class Limits {
  readonly #isEnabled: boolean
  readonly #tell: ((requests: CountedRequests) => void) | undefined
  readonly #untold: [string, string, number][] = []
  readonly #limiters = new Map<LoadLimit, RateLimiter>()

  /** @param options.tell tells the other nodes, if there are any, which call `countElsewhere` */
  constructor({ enabled, tell }: { enabled: boolean; tell?: (requests: CountedRequests) => void }) {
    this.#isEnabled = enabled
    this.#tell = tell
  }

  /** Counts work for somebody, by a key that tells them apart on the whole server. Throws RATE_LIMIT_HIT. */
  countWork(limit: LoadLimit, key: string): RateLimitState | undefined {
    return this.#isEnabled ? this.#limiterOf(limit).hit(key) : undefined
  }

  /** Counts an attempt, by a name that tells people apart in the organization. Throws RATE_LIMIT_HIT. */
  async countAttempt({ db, state }: Realm, { kind, limits }: AttemptLimit, name: string): Promise<void> {
    if (this.#isEnabled) await countAttempt(db, { realmId: state.id, kind, name }, limits)
  }

  /** Forgets the attempts, after one that succeeded, and remembers that. */
  async noteSuccess({ db, state }: Realm, { kind }: AttemptLimit, name: string): Promise<void> {
    if (!this.#isEnabled) return
    await deleteAttempts(db, { realmId: state.id, kind, name })
    await remember(db, { realmId: state.id, kind: REMEMBERED, name }, unixNow())
  }

  /** Whether an attempt by the name succeeded in the last month. */
  async hasSucceeded({ db, state }: Realm, name: string): Promise<boolean> {
    return this.#isEnabled && (await isRemembered(db, { realmId: state.id, kind: REMEMBERED, name }))
  }

  /** Counts a request and sets the `x-ratelimit-*` headers. Throws RATE_LIMIT_HIT. */
  count({ realm, user }: Caller, request: FastifyRequest, reply: FastifyReply) {
    if (isPoll(request)) return
    const state =
      user === undefined
        ? this.countWork(ofNetwork, networkOf(request.ip))
        : this.countWork(ofUser, `${realm.state.id}:${user.id}`)
    if (state === undefined) return
    reply.header('x-ratelimit-limit', state.limit)
    reply.header('x-ratelimit-remaining', state.remaining)
    reply.header('x-ratelimit-reset', state.reset)
  }

  /** Counts a failed authentication from an address. Throws RATE_LIMIT_HIT. Valid credentials never wait. */
  countFailedAuthentication(address: string) {
    this.countWork(failedAuthentications, networkOf(address))
  }

  /** Counts what another node has answered. */
  countElsewhere(requests: CountedRequests) {
    for (const [name, key, count] of requests) {
      const limit = loadLimitCalled(name)
      if (limit !== undefined) this.#limiterOf(limit).hitElsewhere(key, count)
    }
  }

  #limiterOf(limit: LoadLimit): RateLimiter {
    const known = this.#limiters.get(limit)
    if (known !== undefined) return known
    const limiter = new RateLimiter(limit.limit, (key, count) => this.#counted([limit.name, key, count]))
    this.#limiters.set(limit, limiter)
    return limiter
  }

  #counted(requests: [string, string, number]) {
    if (this.#tell === undefined) return
    this.#untold.push(requests)
    if (this.#untold.length === 1) setTimeout(() => this.#tellOthers(), TOLD_WITHIN_MS).unref()
  }

  #tellOthers() {
    while (this.#untold.length > 0) this.#tell?.(this.#untold.splice(0, MOST_TOLD))
  }
}

function isPoll({ method, routeOptions }: FastifyRequest): boolean {
  return method === POLL.method && routeOptions.url?.endsWith(POLL.path) === true
}
