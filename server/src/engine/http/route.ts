import type { AnswerOf, Endpoint, ParametersOf } from '@parley/api/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Credential } from '../events/queue.ts'
import type { Realm } from '../realm/realm.ts'
import type { RealmState, User } from '../realm/state.ts'
import type { ServerContext } from '../server-context.ts'
import type { Pairs } from './form.ts'
import type { PartialAnswer } from './partial-answer.ts'
import type { JsonList } from './prepared/json.ts'

/** A decoded and authorized request, as handlers get it. */
export interface Call<E extends Endpoint, Who> {
  readonly server: ServerContext
  readonly realm: Realm
  readonly state: RealmState
  /** The user whose credentials the request carries. */
  readonly user: Who
  /** The browser session of the request, if any. */
  readonly session?: Credential | undefined
  readonly parameters: ParametersOf<E>
  /** Adds the form's fields to `parameters` and `ignored`, if the endpoint takes a file. */
  readForm?: (pairs: Pairs) => void
  /** Sent parameters that the endpoint does not have. */
  readonly ignored: readonly string[]
  /** The name of the client program, as messages record it. */
  readonly client: string
  /** The organization's URL, without a trailing slash. */
  readonly realmUrl: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Returned by a handler that wrote the answer itself. */
export const ANSWERED = { answered: true } as const

type Answer<E> = PossiblyReady<AnswerOf<E>> | PartialAnswer<AnswerOf<E>> | typeof ANSWERED
/** An answer, of which some fields may be lists that are serialized already. */
type PossiblyReady<Fields> = { [K in keyof Fields]: Fields[K] | JsonList }
// The type of a method, which may be kept where it is not known whom it lets in: `authorize` calls none with others.
type Handler<E extends Endpoint, Who> = {
  handle(call: Call<E, Who>): Answer<E> | Promise<Answer<E>>
}['handle']

/** An endpoint of the contract with its handler. */
export class Route {
  readonly endpoint: Endpoint
  readonly handle: Handler<Endpoint, User | undefined>
  /**
   * Whether the journal, as far as this node has followed it, is enough: the request need not wait for entries of
   * other nodes.
   */
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
 * Binds an endpoint that requires a user: an account, or the spectator if the endpoint is open to anyone. Found by
 * scanning the server's folders.
 */
export function route<E extends Endpoint>(endpoint: E, handle: Handler<E, User>): Route {
  return new Route(endpoint, handle)
}

/** Like `route`, for polls: see `Route.followsJournal`. */
export function routeAlongJournal<E extends Endpoint>(endpoint: E, handle: Handler<E, User>): Route {
  return new Route(endpoint, handle, { followsJournal: true })
}

/** Binds an endpoint that ignores credentials. */
export function openRoute<E extends Endpoint>(endpoint: E, handle: Handler<E, undefined>): Route {
  return new Route(endpoint, handle)
}

type AddRoutes = (app: FastifyInstance, server: ServerContext) => void | Promise<void>

/** Routes outside of the contract: another protocol, documentation, pages. */
export class OtherRoutes {
  readonly add: AddRoutes
  readonly arePages: boolean

  constructor(add: AddRoutes, arePages: boolean) {
    this.add = add
    this.arePages = arePages
  }
}

/** Declares routes outside of the contract. Found by scanning the server's folders. */
export function otherRoutes(add: AddRoutes, { arePages = false }: { arePages?: boolean } = {}): OtherRoutes {
  return new OtherRoutes(add, arePages)
}

/** A decoded request of one of the server's pages before log-in. */
export type PageCall<E extends Endpoint> = Pick<
  Call<E, undefined>,
  'server' | 'parameters' | 'ignored' | 'request' | 'reply'
>
type PageHandler<E extends Endpoint> = (call: PageCall<E>) => AnswerOf<E> | Promise<AnswerOf<E>>

/** An endpoint for the server's pages with its handler. */
export class PageRoute {
  readonly endpoint: Endpoint
  readonly handle: PageHandler<Endpoint>

  constructor(endpoint: Endpoint, handle: PageHandler<Endpoint>) {
    this.endpoint = endpoint
    this.handle = handle
  }
}

/** Binds an endpoint for the server's pages. Found by scanning the server's folders. */
export function pageRoute<E extends Endpoint>(endpoint: E, handle: PageHandler<E>): PageRoute {
  return new PageRoute(endpoint, handle)
}
