import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Realm } from '../realm/realm.ts'
import { deleteAttempts, isRemembered, REMEMBERED, remember } from '../throttles/storage.ts'
import { countAttempt } from '../throttles/throttles.ts'
import { DAY_SECONDS, unixNow } from '../time.ts'
import type { Caller } from './caller.ts'
import { networkOf, type RateLimit, RateLimiter } from './rate-limit.ts'

const BY_USER: RateLimit = { seconds: 60, requests: 200 }
const BY_NETWORK: RateLimit = { seconds: 60, requests: 100 }
/** Of requests without credentials that count. Keys are too long to be guessed in any number of tries. */
const FAILED_AUTHENTICATIONS: RateLimit = { seconds: 60, requests: 100 }
/** Under one name from one network. */
const LOG_INS: readonly RateLimit[] = [{ seconds: 1800, requests: 5 }]
/** Under one name from all networks together, from which its owner has not logged in lately. */
const LOG_INS_ANYWHERE: readonly RateLimit[] = [
  { seconds: 1800, requests: 30 },
  { seconds: DAY_SECONDS, requests: 100 },
]
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

  /**
   * Counts one try to log in. By name and network together, so that nobody elsewhere can lock the owner out by trying;
   * and slower by the name alone, so that many networks do not get tries without end. Throws RATE_LIMIT_HIT.
   */
  async countLogIn({ db, state }: Realm, given: LogIn): Promise<void> {
    if (!this.#enabled) return
    const { here, anywhere, home } = logInKeys(state.id, given)
    await countAttempt(db, here, LOG_INS)
    if (await isRemembered(db, home)) return
    await countAttempt(db, anywhere, LOG_INS_ANYWHERE)
  }

  /** Starts afresh, after a success that proves the caller honest. */
  async loggedIn({ db, state }: Realm, given: LogIn): Promise<void> {
    if (!this.#enabled) return
    const { here, home } = logInKeys(state.id, given)
    await deleteAttempts(db, here)
    await remember(db, home, unixNow())
  }
}

/** Who says to be somebody, and from where. */
export interface LogIn {
  readonly name: string
  readonly address: string
}

function logInKeys(realmId: number, { name, address }: LogIn) {
  // Compatibility forms and case make one name of what looks like one: a variant must not get tries of its own.
  const account = name.normalize('NFKC').trim().toLowerCase()
  const fromHere = `${networkOf(address)} ${account}`
  return {
    here: { realmId, kind: 'log-in', name: fromHere },
    anywhere: { realmId, kind: 'log-in anywhere', name: account },
    home: { realmId, kind: REMEMBERED, name: fromHere },
  }
}
