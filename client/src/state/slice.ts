import type { OutputOf, Shape } from '@parley/api/contract/endpoint'
import type { EventDeclaration, EventOf } from '@parley/api/contract/event'
import type { RegisterSection } from '@parley/api/contract/section'
import { eventKey } from '../events/event-kind.ts'
import type { RegisterInput } from '../events/queue.ts'

/** The user whose state it is, and the parameters of their registration. */
export interface Viewer {
  readonly userId: number
  readonly client: RegisterInput
}

/** What a handler may read besides its own slice: the state before the event. */
export interface FoldContext {
  readonly viewer: Viewer
  /** The value of another slice, or undefined if it was not fetched. */
  read<V>(slice: Slice<string, V>): V | undefined
}

export type Handler<V, E> = (value: V, event: E, context: FoldContext) => V

/** The part of a slice's value that `differences` compares. */
export type Comparable<V> = (value: V, counterpart: V, context: FoldContext) => unknown

type Union<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer I) => void ? I : never
/** The fields of all the sections together. */
export type FieldsOf<S extends readonly RegisterSection<Shape>[]> = Union<
  S[number] extends infer T ? (T extends RegisterSection<infer F> ? OutputOf<F> : never) : never
>

/**
 * One part of the state: the sections it is made from, and how events change it. Handlers never mutate a value. They
 * return a new one, or the same if nothing changed.
 */
export class Slice<N extends string, V> {
  readonly name: N
  readonly sections: readonly RegisterSection[]
  readonly from: (answer: never, viewer: Viewer) => V
  readonly handlers = new Map<string, Handler<V, never>>()
  #comparable: Comparable<V> = (value) => value

  constructor(name: N, sections: readonly RegisterSection[], from: (answer: never, viewer: Viewer) => V) {
    this.name = name
    this.sections = sections
    this.from = from
  }

  on<D extends EventDeclaration>(declaration: D, handler: Handler<V, EventOf<D>>): this {
    this.handlers.set(eventKey(declaration), handler)
    return this
  }

  /** Sets which part of the value has to be equal after folding and after a new registration; by default all of it. */
  comparing(comparable: Comparable<V>): this {
    this.#comparable = comparable
    return this
  }

  comparable(value: V, counterpart: V, context: FoldContext): unknown {
    return this.#comparable(value, counterpart, context)
  }

  /** Whether a register answer has the sections of the slice. */
  isIn(answer: Readonly<Record<string, unknown>>): boolean {
    return this.sections.every(({ fields }) => Object.keys(fields).some((field) => field in answer))
  }
}

/** Declares a slice of the state, made from these sections of the register answer. */
export function slice<
  const N extends string,
  const S extends readonly RegisterSection<never>[] | readonly RegisterSection[],
  V,
>(name: N, sections: S, from: (answer: FieldsOf<S>, viewer: Viewer) => V): Slice<N, V> {
  return new Slice(name, sections as readonly RegisterSection[], from as (answer: never, viewer: Viewer) => V)
}
