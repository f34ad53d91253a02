import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Realm } from '../realm/realm.ts'
import { deleteAttempts, isRemembered, REMEMBERED, remember } from '../throttles/storage.ts'
import { countAttempt } from '../throttles/throttles.ts'
import { DAY_SECONDS, unixNow } from '../time.ts'
import type { Caller } from './caller.ts'
import { networkOf, type RateLimit, RateLimiter } from './rate-limit.ts'

const BY_USER: RateLimit = { seconds: 60, requests: 200 }
const BY_NETWORK: RateLimit = { seconds: 60, requests: 100 }
/** For requests with missing or wrong credentials. API keys are too long to be guessed at any rate. */
const FAILED_AUTHENTICATIONS: RateLimit = { seconds: 60, requests: 100 }
/** For one user name from one network. */
const LOG_INS: readonly RateLimit[] = [{ seconds: 1800, requests: 5 }]
/** For one user name from all networks together, except those from which its owner logged in lately. */
const LOG_INS_ANYWHERE: readonly RateLimit[] = [
  { seconds: 1800, requests: 30 },
  { seconds: DAY_SECONDS, requests: 100 },
]
/** For e-mails to new addresses that users claim. */
const EMAIL_CHANGES: readonly RateLimit[] = [
  { seconds: 3600, requests: 2 },
  { seconds: DAY_SECONDS, requests: 5 },
]
/** For letters by which somebody tries whether they arrive. */
const TEST_LETTERS: readonly RateLimit[] = [{ seconds: 3600, requests: 5 }]
/** For letters with a link that sets a new password, to one address and from one network. */
const PASSWORD_RESETS: readonly RateLimit[] = [
  { seconds: 3600, requests: 3 },
  { seconds: DAY_SECONDS, requests: 8 },
]
const PASSWORD_RESETS_FROM_NETWORK: readonly RateLimit[] = [{ seconds: 3600, requests: 30 }]
/** For letters with a link by which somebody joins, to one address and from one network. */
const SIGN_UPS: readonly RateLimit[] = [
  { seconds: 3600, requests: 3 },
  { seconds: DAY_SECONDS, requests: 8 },
]
const SIGN_UPS_FROM_NETWORK: readonly RateLimit[] = [{ seconds: 3600, requests: 30 }]
/** For letters that come in: to one channel or person, and from one sender. */
const LETTERS_TO: readonly RateLimit[] = [
  { seconds: 60, requests: 30 },
  { seconds: DAY_SECONDS, requests: 500 },
]
const LETTERS_FROM: readonly RateLimit[] = [{ seconds: 3600, requests: 200 }]
/** For letters that say why an answer was not sent, to one person. */
const LETTERS_BACK: readonly RateLimit[] = [{ seconds: DAY_SECONDS, requests: 10 }]
/** For spectators' downloads of one file: more would use the server as a public file host. */
const VISITS_OF_FILE: RateLimit = { seconds: DAY_SECONDS, requests: 1000 }

/** For external images loaded through this server: more than any page shows, too few to use it as a general proxy. */
const PICTURES: RateLimit = { seconds: 60, requests: 600 }

/** For letters that say where an address has accounts: to one address, and from one network. */
const FINDING_ORGANIZATIONS: RateLimit = { seconds: 3600, requests: 3 }
const FINDING_FROM_NETWORK: RateLimit = { seconds: 3600, requests: 30 }

/** For one token of an identity provider, which sends a request for each account when it first fills an organization. */
const SCIM: RateLimit = { seconds: 60, requests: 3000 }

/** Polls that wait for events pace themselves; counting them with the rest would lock readers out of busy channels. */
const POLL = { method: 'GET', path: '/events' }
/** For polls that do not wait: one that asks for ever would take a core. More than anybody needs who looks now and then. */
const POLLS_AT_ONCE: RateLimit = { seconds: 60, requests: 600 }

/** So many are told of together: what nodes tell each other is short. */
const MOST_TOLD = 20
/** Requests that come within this time are told of together. */
const TOLD_WITHIN_MS = 10

/** Requests that a node has answered: which of its limits counts them, for whom, and how many. */
export type CountedRequests = readonly (readonly [limit: string, key: string, requests: number])[]

/**
 * The rate limits. Those that protect an account are counted in the database, so they hold exactly and over restarts.
 * Those that protect from overload are counted in memory, which costs nothing, and nodes tell each other what they have
 * counted: together they let through a tenth more at most.
 */
export class Limits {
  readonly #enabled: boolean
  readonly #tell: ((requests: CountedRequests) => void) | undefined
  readonly #untold: [string, string, number][] = []
  readonly #inMemory = new Map<string, RateLimiter>()
  readonly #byUser = this.#inMemoryOf('user', BY_USER)
  readonly #byNetwork = this.#inMemoryOf('network', BY_NETWORK)
  readonly #pollsAtOnce = this.#inMemoryOf('poll at once', POLLS_AT_ONCE)
  readonly #failedAuthentications = this.#inMemoryOf('failed authentication', FAILED_AUTHENTICATIONS)
  readonly #visitsOfFile = this.#inMemoryOf('visit of file', VISITS_OF_FILE)
  readonly #pictures = this.#inMemoryOf('picture', PICTURES)
  readonly #scim = this.#inMemoryOf('scim', SCIM)
  readonly #finding = this.#inMemoryOf('finding', FINDING_ORGANIZATIONS)
  readonly #findingFromNetwork = this.#inMemoryOf('finding from network', FINDING_FROM_NETWORK)

  /** @param options.tell tells the other nodes, if there are any, which call `countElsewhere` */
  constructor({ enabled, tell }: { enabled: boolean; tell?: (requests: CountedRequests) => void }) {
    this.#enabled = enabled
    this.#tell = tell
  }

  /** Counts what another node has answered. */
  countElsewhere(requests: CountedRequests) {
    for (const [limit, key, count] of requests) this.#inMemory.get(limit)?.hitElsewhere(key, count)
  }

  #inMemoryOf(name: string, limit: RateLimit): RateLimiter {
    const limiter = new RateLimiter(limit, (key, count) => this.#counted([name, key, count]))
    this.#inMemory.set(name, limiter)
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

  /** Counts a request and sets the `x-ratelimit-*` headers. Throws RATE_LIMIT_HIT. */
  count({ realm, user }: Caller, request: FastifyRequest, reply: FastifyReply) {
    if (!this.#enabled || isPoll(request)) return
    const state =
      user === undefined
        ? this.#byNetwork.hit(networkOf(request.ip))
        : this.#byUser.hit(`${realm.state.id}:${user.id}`)
    reply.header('x-ratelimit-limit', state.limit)
    reply.header('x-ratelimit-remaining', state.remaining)
    reply.header('x-ratelimit-reset', state.reset)
  }

  /** Counts a user's poll that does not wait. Throws RATE_LIMIT_HIT. */
  countPollAtOnce({ state }: Realm, userId: number) {
    if (this.#enabled) this.#pollsAtOnce.hit(`${state.id}:${userId}`)
  }

  /** Counts a failed authentication from an address. Throws RATE_LIMIT_HIT. Valid credentials never wait. */
  countFailedAuthentication(address: string) {
    if (this.#enabled) this.#failedAuthentications.hit(networkOf(address))
  }

  /** Counts a spectator's download of an upload. Throws RATE_LIMIT_HIT. */
  countVisitOfFile(pathId: string) {
    if (this.#enabled) this.#visitsOfFile.hit(pathId)
  }

  /** Counts a user's request for a new e-mail address. Throws RATE_LIMIT_HIT. */
  async countEmailChange({ db, state }: Realm, userId: number): Promise<void> {
    const key = { realmId: state.id, kind: 'email change', name: String(userId) }
    if (this.#enabled) await countAttempt(db, key, EMAIL_CHANGES)
  }

  /** Counts a letter by which a user tries whether they arrive. Throws RATE_LIMIT_HIT. */
  async countTestLetter({ db, state }: Realm, userId: number): Promise<void> {
    const key = { realmId: state.id, kind: 'test letter', name: String(userId) }
    if (this.#enabled) await countAttempt(db, key, TEST_LETTERS)
  }

  /** Counts a request for a new password, whether or not an account has the address. Throws RATE_LIMIT_HIT. */
  async countPasswordReset({ db, state }: Realm, { name, address }: LogIn): Promise<void> {
    if (!this.#enabled) return
    const realmId = state.id
    const network = { realmId, kind: 'password reset from network', name: networkOf(address) }
    await countAttempt(db, network, PASSWORD_RESETS_FROM_NETWORK)
    await countAttempt(db, { realmId, kind: 'password reset', name: accountName(name) }, PASSWORD_RESETS)
  }

  /** Counts a request for a letter that says where an address has accounts, in no organization. Throws RATE_LIMIT_HIT. */
  countFindingOrganizations({ name, address }: LogIn) {
    if (!this.#enabled) return
    this.#findingFromNetwork.hit(networkOf(address))
    this.#finding.hit(accountName(name))
  }

  /** Counts a request for a letter by which one joins, to one address and from one network. Throws RATE_LIMIT_HIT. */
  async countSignUp({ db, state }: Realm, { name, address }: LogIn): Promise<void> {
    if (!this.#enabled) return
    const realmId = state.id
    const network = { realmId, kind: 'sign-up from network', name: networkOf(address) }
    await countAttempt(db, network, SIGN_UPS_FROM_NETWORK)
    await countAttempt(db, { realmId, kind: 'sign-up', name: accountName(name) }, SIGN_UPS)
  }

  /**
   * Counts a letter that came in. Throws RATE_LIMIT_HIT.
   * @param to the channel or person that it is for
   * @param from the address of its sender
   */
  async countLetter({ db, state }: Realm, { to, from }: { to: string; from: string }): Promise<void> {
    if (!this.#enabled) return
    const realmId = state.id
    await countAttempt(db, { realmId, kind: 'letter to', name: to }, LETTERS_TO)
    await countAttempt(db, { realmId, kind: 'letter from', name: from }, LETTERS_FROM)
  }

  /** Counts a letter that says why an answer was not sent. Throws RATE_LIMIT_HIT. */
  async countLetterBack({ db, state }: Realm, userId: number): Promise<void> {
    const key = { realmId: state.id, kind: 'letter back', name: String(userId) }
    if (this.#enabled) await countAttempt(db, key, LETTERS_BACK)
  }

  /** Counts an external image loaded through this server. Throws RATE_LIMIT_HIT. */
  countPicture({ ip }: FastifyRequest) {
    if (this.#enabled) this.#pictures.hit(networkOf(ip))
  }

  /** Counts a request of an identity provider. Throws RATE_LIMIT_HIT. */
  countScim({ state }: Realm, tokenId: number) {
    if (this.#enabled) this.#scim.hit(`${state.id}:${tokenId}`)
  }

  /**
   * Counts a log-in attempt: by name and network together, so that nobody elsewhere can lock the owner out, and with
   * a higher limit by name alone, so that many networks together do not get unlimited attempts. Throws
   * RATE_LIMIT_HIT.
   */
  async countLogIn({ db, state }: Realm, given: LogIn): Promise<void> {
    if (!this.#enabled) return
    const { here, anywhere, home } = logInKeys(state.id, given)
    await countAttempt(db, here, LOG_INS)
    if (await isRemembered(db, home)) return
    await countAttempt(db, anywhere, LOG_INS_ANYWHERE)
  }

  /** Resets the count after a successful log-in, and remembers its network. */
  async loggedIn({ db, state }: Realm, given: LogIn): Promise<void> {
    if (!this.#enabled) return
    const { here, home } = logInKeys(state.id, given)
    await deleteAttempts(db, here)
    await remember(db, home, unixNow())
  }
}

function isPoll({ method, routeOptions }: FastifyRequest): boolean {
  return method === POLL.method && routeOptions.url?.endsWith(POLL.path) === true
}

/** The user name and address of a log-in attempt. */
export interface LogIn {
  readonly name: string
  readonly address: string
}

function logInKeys(realmId: number, { name, address }: LogIn) {
  const account = accountName(name)
  const fromHere = `${networkOf(address)} ${account}`
  return {
    here: { realmId, kind: 'log-in', name: fromHere },
    anywhere: { realmId, kind: 'log-in anywhere', name: account },
    home: { realmId, kind: REMEMBERED, name: fromHere },
  }
}

/** NFKC and lower case unify equal-looking names: otherwise each spelling would get attempts of its own. */
function accountName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}
