import type { FastifyReply, FastifyRequest } from 'fastify'
import { countAttempt } from '../attempts/attempts.ts'
import { deleteAttempts } from '../attempts/storage.ts'
import type { Realm } from '../realm/realm.ts'
import { DAY_SECONDS } from '../time.ts'
import type { Caller } from './callers.ts'
import { networkOf, type RateLimit, RateLimiter } from './rate-limit.ts'

const BY_USER: RateLimit = { seconds: 60, requests: 200 }
const BY_NETWORK: RateLimit = { seconds: 60, requests: 100 }
/** Of requests without credentials that count. Keys are too long to be guessed in any number of tries. */
const FAILED_AUTHENTICATIONS: RateLimit = { seconds: 60, requests: 100 }
const LOG_INS: readonly RateLimit[] = [{ seconds: 1800, requests: 5 }]
/** Letters to addresses that people say are theirs. */
const EMAIL_CHANGES: readonly RateLimit[] = [
  { seconds: 3600, requests: 2 },
  { seconds: DAY_SECONDS, requests: 5 },
]
/** By visitors without an account, of one file: more, and the server is used to publish it. */
const VISITS_OF_FILE: RateLimit = { seconds: DAY_SECONDS, requests: 1000 }

/** Of elsewhere, through this server: more than any page shows, and too little to use it for something else. */
const PICTURES: RateLimit = { seconds: 60, requests: 600 }

/** Reading events waits for them, so it paces itself; counted, a busy channel would lock its readers out. */
const NOT_COUNTED = '/events'

/**
 * The limits on how often something may be asked. What protects a person's account holds on all nodes together and over
 * restarts, so it is counted in the database; what protects a node from too much work, in its own memory.
 */
export class Limits {
  readonly #enabled: boolean
  readonly #byUser = new RateLimiter(BY_USER)
  readonly #byNetwork = new RateLimiter(BY_NETWORK)
  readonly #failedAuthentications = new RateLimiter(FAILED_AUTHENTICATIONS)
  readonly #visitsOfFile = new RateLimiter(VISITS_OF_FILE)
  readonly #pictures = new RateLimiter(PICTURES)

  constructor({ enabled }: { enabled: boolean }) {
    this.#enabled = enabled
  }

  /** Counts a request and tells the caller how many are left. Throws RATE_LIMIT_HIT. */
  count({ realm, user }: Caller, request: FastifyRequest, reply: FastifyReply) {
    if (!this.#enabled || request.routeOptions.url?.endsWith(NOT_COUNTED)) return
    const state =
      user === undefined
        ? this.#byNetwork.hit(networkOf(request.ip))
        : this.#byUser.hit(`${realm.state.id}:${user.id}`)
    reply.header('x-ratelimit-limit', state.limit)
    reply.header('x-ratelimit-remaining', state.remaining)
    reply.header('x-ratelimit-reset', state.reset)
  }

  /** Counts that credentials from there did not count. Throws RATE_LIMIT_HIT; those that do are never kept waiting. */
  countFailedAuthentication(address: string) {
    if (this.#enabled) this.#failedAuthentications.hit(networkOf(address))
  }

  /** Counts that a visitor opened an upload. Throws RATE_LIMIT_HIT. */
  countVisitOfFile(pathId: string) {
    if (this.#enabled) this.#visitsOfFile.hit(pathId)
  }

  /** Counts that a person asks for another address of their own. Throws RATE_LIMIT_HIT. */
  async countEmailChange({ db, state }: Realm, userId: number): Promise<void> {
    const key = { realmId: state.id, kind: 'email change', name: String(userId) }
    if (this.#enabled) await countAttempt(db, key, EMAIL_CHANGES)
  }

  /** Counts that somebody loads a picture of elsewhere. Throws RATE_LIMIT_HIT. */
  countPicture({ ip }: FastifyRequest) {
    if (this.#enabled) this.#pictures.hit(networkOf(ip))
  }

  /** Counts one try to log in under a name, whoever tries. Throws RATE_LIMIT_HIT. */
  async countLogIn({ db, state }: Realm, name: string): Promise<void> {
    if (this.#enabled) await countAttempt(db, logInKey(state.id, name), LOG_INS)
  }

  /** Starts afresh, after a success that proves the caller honest. */
  async loggedIn({ db, state }: Realm, name: string): Promise<void> {
    if (this.#enabled) await deleteAttempts(db, logInKey(state.id, name))
  }
}

// Compatibility forms and case make one name of what looks like one: a variant must not get tries of its own.
const logInKey = (realmId: number, name: string) => ({
  realmId,
  kind: 'log-in',
  name: name.normalize('NFKC').trim().toLowerCase(),
})
