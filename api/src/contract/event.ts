import { z } from 'zod'
import type { OutputOf, Shape } from './endpoint.ts'

/** Private, so that nothing else is taken for it: no literal, and no copy with another field. */
declare class Made {
  private constructor()
  private readonly made: true
  readonly type: string
  readonly op?: string
}

/** An event as a client gets it, before it has an id. Only a declaration makes one, by `of` or `ofOtherwise`. */
export type EventBody = Made

/** What `of` takes: the fields as they are read, and what cannot be written to as well. */
type Told<X> = X extends object ? { readonly [K in keyof X]: Told<X[K]> } : X
type FieldsOf<S extends Shape> = Told<OutputOf<S>>

export interface EventDeclaration<
  T extends string = string,
  O extends string | undefined = string | undefined,
  F extends Shape = Shape,
  G extends Shape = Shape,
> {
  readonly kind: 'event'
  readonly type: T
  readonly op: O
  readonly summary: string
  readonly description?: string
  readonly fields: F
  /** The form for clients that did not ask for the newer one. */
  readonly otherwise?: G
  /**
   * The event with these fields, and with `type` and `op`. Nothing is checked when it runs: the types are the check, and
   * this is called for every message that is sent.
   */
  of(fields: FieldsOf<F>): EventBody
  /** The event in the form of `otherwise`. */
  ofOtherwise(fields: string extends keyof G ? never : FieldsOf<G>): EventBody
  readonly deprecated?: true
  readonly since?: number
  /** Delivered to keys for chosen channels, too: as `perChannel` of an endpoint. */
  readonly perChannel?: true
  /** The whole event, `id`, `type` and `op` included; refuses fields that are not declared. */
  readonly schema: z.ZodType
}

interface Declaration<T extends string, O extends string | undefined, F extends Shape, G extends Shape> {
  type: T
  op?: O
  summary: string
  description?: string
  fields: F
  otherwise?: G
  deprecated?: true
  since?: number
  perChannel?: true
}

type Head<T extends string, O extends string | undefined> = { id: number; type: T } & (O extends string
  ? { op: O }
  : unknown)
type Flat<X> = { [K in keyof X]: X[K] } & {}

/** The type of an event: `EventOf<typeof reactionAddEvent>`. */
export type EventOf<D> =
  D extends EventDeclaration<infer T, infer O, infer F, infer G>
    ? Flat<Head<T, O> & OutputOf<F>> | (string extends keyof G ? never : Flat<Head<T, O> & OutputOf<G>>)
    : never

/** Any event, also one this contract does not know: all a client may rely on before looking at `type`. */
export interface AnyEvent {
  id: number
  type: string
  op?: string
  [field: string]: unknown
}

/** Declares what `GET /events` delivers for one `type` and `op`; `id`, `type` and `op` are implied. */
export function event<
  const T extends string,
  const F extends Shape,
  const O extends string | undefined = undefined,
  const G extends Shape = Shape,
>(declaration: Declaration<T, O, F, G>): EventDeclaration<T, O, F, G> {
  const { type, op, fields, otherwise } = declaration
  const head = { id: z.int(), type: z.literal(type), ...(op === undefined ? {} : { op: z.literal(op) }) }
  const main = z.strictObject({ ...head, ...fields })
  const schema = otherwise === undefined ? main : z.union([main, z.strictObject({ ...head, ...otherwise })])
  const of = (op === undefined
    ? (told: object) => ({ type, ...told })
    : (told: object) => ({ type, op, ...told })) as unknown as (told: object) => EventBody
  return { kind: 'event', ...declaration, op: op as O, schema, of, ofOtherwise: of }
}

export function isEvent(value: unknown): value is EventDeclaration {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'event'
}
