import type { z } from 'zod'
import type { AuditAction } from '../audit-log/actions.ts'
import type { Collection } from './collection.ts'
import type { ApiError } from './errors.ts'
import { type Encoding, encodingsOf } from './wire.ts'

/** Named zod schemas: the parameters of an endpoint, or the fields of an answer, an event or a section. */
export type Shape = Readonly<Record<string, z.ZodType>>
export type OutputOf<S extends Shape> = z.output<z.ZodObject<S>>

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Who may call an endpoint. Each word includes those after it.
 * - `none`: no credentials are looked at
 * - `anyone`: accounts, and visitors without one where the organization allows them
 * - `user`: every active account
 * - `member`: every account that is not a guest
 * - `admin`: organization administrators and owners
 * - `owner`: organization owners
 *
 * Of bots that is only half of it: see `Bots`.
 */
export type Access = 'none' | 'anyone' | 'user' | 'member' | 'admin' | 'owner'

/**
 * Which kinds of bot may call an endpoint, if their role may.
 * - `interactive`: those that read and act as people do: generic bots, outgoing webhooks, embedded ones
 * - `all`: incoming webhooks too. Their key lies with some service that only reports, so they send and do nothing else.
 */
export type Bots = 'interactive' | 'all'

/**
 * What calling an endpoint is for a key with a scope. By itself a GET reads, everything else writes, and what wants a rank
 * is never open.
 * - `never`: it is about credentials, about settings of the account or about rights of others
 * - `read`: it changes nothing but what belongs to the key itself
 * - `write`: it hands out a right to write
 */
export type ScopedUse = 'never' | 'read' | 'write'

export interface EndpointDeclaration<P extends Shape, A extends Shape> {
  readonly method: Method
  /** Below /api/v1, with `{name}` for a path parameter; `{name}` stands for one or more segments where its schema says `meta({ slashes: true })`. */
  readonly path: `/${string}`
  /** Other paths that mean the same endpoint. */
  readonly alsoAt?: readonly `/${string}`[]
  /** The path starts at the root of the host instead of at /api/v1. */
  readonly rootRelative?: true
  /**
   * Asked by the pages of this server before anybody is logged in: below /json and by no other site, and also where there
   * is no organization yet.
   */
  readonly forPages?: true
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly access: Access
  /** Also for who has still to set up the second factor that the organization requires, in a browser. */
  readonly withoutSecondFactor?: true
  /** Without this it is not for bots. */
  readonly bots?: Bots
  /** What a key with a scope may do with it, where the method does not say it: see `ScopedUse`. */
  readonly scopedKeys?: ScopedUse
  /**
   * Open to keys for chosen channels: all that it shows and changes is in channels that the viewer may see, or known to
   * everybody who may call it.
   */
  readonly perChannel?: true
  /** Every parameter, those in the path included. */
  readonly parameters: P
  /** The fields of a successful answer beside `result`, `msg` and `ignored_parameters_unsupported`. */
  readonly answer: A
  /** The answer has the fields of every register section (`state`), or every declared event in `events`. */
  readonly carries?: 'state' | 'events'
  /**
   * `redirect`, `file` and `stream` answers have no JSON body when they succeed. A `stream` is one of server-sent events;
   * asked for by a WebSocket handshake, each of its messages is an answer in JSON.
   */
  readonly answersWith?: 'json' | 'redirect' | 'file' | 'stream'
  /**
   * What it makes more of, which has a cap; or in words why nothing grows by it for ever. Everything but reading and
   * deleting says so.
   */
  readonly adds?: Collection | readonly Collection[] | string
  /** What of it the audit log tells, though it changes nothing: administrators look at data of others. */
  readonly audits?: AuditAction
  /** Refusals worth knowing, as samples made by the functions that the server throws with. */
  readonly errors?: readonly ApiError[]
  /**
   * Open while the server is in maintenance, when nothing but reading is: what one needs for that, or what leaves no trace
   * in anything that people have made.
   */
  readonly inMaintenance?: true
  /** The request is a multipart body with one file, in a field of any name; `optional`: or a form without one. */
  readonly multipart?: true | 'optional'
  /**
   * The body is what some service sends, of any form: parameters are in the query alone, and so is the API key of an
   * incoming-webhook bot, which is all that opens it. Such services can be given an address and nothing else. HEAD says whether the key is right.
   */
  readonly takesPayload?: true
  /** Describes a request that the server makes to others, and their answer to it: there is no such route. */
  readonly outgoing?: true
  /** Answered, but not part of the published interface: it may change with the web app. */
  readonly undocumented?: true
  readonly deprecated?: true
  /** The feature level that introduced it, where that is after 372. */
  readonly since?: number
}

export interface Endpoint<P extends Shape = Shape, A extends Shape = Shape>
  extends EndpointDeclaration<P, A> {
  readonly kind: 'endpoint'
  /** How each parameter travels: all that calling it takes of the schemas. */
  readonly encodings: Readonly<Record<string, Encoding>>
}

/** What the server's handler gets. */
export type ParametersOf<E> = E extends Endpoint<infer P, infer _A> ? z.output<z.ZodObject<P>> : never
/** What a caller passes. */
export type InputOf<E> = E extends Endpoint<infer P, infer _A> ? z.input<z.ZodObject<P>> : never
/** What a successful answer carries beside the envelope. */
export type AnswerOf<E> = E extends Endpoint<infer _P, infer A> ? z.output<z.ZodObject<A>> : never

export function endpoint<const P extends Shape, const A extends Shape>(
  declaration: EndpointDeclaration<P, A>,
): Endpoint<P, A> {
  let encodings: Endpoint['encodings'] | undefined
  return {
    kind: 'endpoint',
    ...declaration,
    get encodings() {
      // Reading the schemas takes time, and most programs call few endpoints.
      encodings ??= encodingsOf(declaration.parameters)
      return encodings
    },
  }
}

export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'endpoint'
}

/** What an endpoint makes more of. */
export function collectionsOf({ adds }: Pick<Endpoint, 'adds'>): Collection[] {
  return adds === undefined || typeof adds === 'string' ? [] : [adds].flat()
}

/** The names between braces in a path, in order. */
export function pathParameterNames(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '')
}

/** The path from the root of the host. */
export function fullPath(
  endpoint: Pick<Endpoint, 'path' | 'rootRelative' | 'forPages'>,
  path: string = endpoint.path,
): string {
  if (endpoint.rootRelative) return path
  return (endpoint.forPages ? '/json' : '/api/v1') + path
}

/** Whether others than this server's own pages and letters put such a request together. */
export function isPublic({ rootRelative, forPages }: Endpoint): boolean {
  return !rootRelative && !forPages
}
