import { z } from 'zod'
import type { OutputOf, Shape } from './endpoint.ts'

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
  readonly deprecated?: true
  readonly since?: number
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
  return { kind: 'event', ...declaration, op: op as O, schema }
}

export function isEvent(value: unknown): value is EventDeclaration {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'event'
}
