import type { AnswerOf, Endpoint, ParametersOf } from '@parley/api/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Credential } from '../events/queue.ts'
import type { Realm } from '../realm/realm.ts'
import type { RealmState, User } from '../realm/state.ts'
import type { ServerContext } from '../server-context.ts'
import type { Pairs } from './form.ts'
import type { PartialAnswer } from './partial-answer.ts'

/** One request, decoded and let in: what a handler works with. */
export interface Call<E extends Endpoint, Who> {
  readonly server: ServerContext
  readonly realm: Realm
  readonly state: RealmState
  /** Whose credentials came with it. */
  readonly user: Who
  /** The browser session that came with it. */
  readonly session?: Credential | undefined
  readonly parameters: ParametersOf<E>
  /** Completes `parameters` and `ignored` by what stands beside a file, where the endpoint takes one. */
  readForm?: (pairs: Pairs) => void
  /** Names that were sent and that the endpoint does not have. */
  readonly ignored: readonly string[]
  /** The name of the program that asks, as messages record it. */
  readonly client: string
  /** Where the caller reaches this organisation, without a trailing slash. */
  readonly realmUrl: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Said by a handler that has written the answer itself. */
export const ANSWERED = { answered: true } as const

type Answer<E> = AnswerOf<E> | PartialAnswer<AnswerOf<E>> | typeof ANSWERED
// The type of a method, which may be kept where it is not known whom it lets in: `authorize` calls none with others.
type Handler<E extends Endpoint, Who> = {
  handle(call: Call<E, Who>): Answer<E> | Promise<Answer<E>>
}['handle']

/** An endpoint of the contract with the code that answers it. */
export class Route {
  readonly endpoint: Endpoint
  readonly handle: Handler<Endpoint, User | undefined>
  /** It answers with what the journal holds, as far as this node has come, and need not know what other nodes have added. */
  readonly followsJournal: boolean

  constructor(
    endpoint: Endpoint,
    handle: Handler<Endpoint, User | undefined>,
    { followsJournal = false }: { followsJournal?: boolean } = {},
  ) {
    this.endpoint = endpoint
    this.handle = handle
    this.followsJournal = followsJournal
  }
}

/**
 * Binds an endpoint that is asked as somebody: an account, or the spectator where it is for anyone. Found by scanning
 * the server's folders.
 */
export function route<E extends Endpoint>(endpoint: E, handle: Handler<E, User>): Route {
  return new Route(endpoint, handle)
}

/** The same for polls: see `Route.followsJournal`. */
export function routeAlongJournal<E extends Endpoint>(endpoint: E, handle: Handler<E, User>): Route {
  return new Route(endpoint, handle, { followsJournal: true })
}

/** Binds an endpoint that looks at no credentials. */
export function openRoute<E extends Endpoint>(endpoint: E, handle: Handler<E, undefined>): Route {
  return new Route(endpoint, handle)
}

type AddRoutes = (app: FastifyInstance, server: ServerContext) => void | Promise<void>

/** Routes that are not of the contract: a protocol of its own, documentation, pages. */
export class OtherRoutes {
  readonly add: AddRoutes
  readonly arePages: boolean

  constructor(add: AddRoutes, arePages: boolean) {
    this.add = add
    this.arePages = arePages
  }
}

/** Adds routes that are not of the contract. Found by scanning the server's folders. */
export function otherRoutes(add: AddRoutes, { arePages = false }: { arePages?: boolean } = {}): OtherRoutes {
  return new OtherRoutes(add, arePages)
}

/** What a page of this server asks before anybody is logged in, decoded. */
export type PageCall<E extends Endpoint> = Pick<
  Call<E, undefined>,
  'server' | 'parameters' | 'ignored' | 'request' | 'reply'
>
type PageHandler<E extends Endpoint> = (call: PageCall<E>) => AnswerOf<E> | Promise<AnswerOf<E>>

/** An endpoint for the pages of this server with the code that answers it. */
export class PageRoute {
  readonly endpoint: Endpoint
  readonly handle: PageHandler<Endpoint>

  constructor(endpoint: Endpoint, handle: PageHandler<Endpoint>) {
    this.endpoint = endpoint
    this.handle = handle
  }
}

/** Binds an endpoint that is for the pages of this server. Found by scanning the server's folders. */
export function pageRoute<E extends Endpoint>(endpoint: E, handle: PageHandler<E>): PageRoute {
  return new PageRoute(endpoint, handle)
}
