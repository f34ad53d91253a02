import type { Actor } from './actor.ts'
import type { Place, RoleName, Stage, Upload } from './stage.ts'

/** Makes something for a request to be about, in the name of `maker`. */
export type Prop<T> = (stage: Stage, maker: Actor) => Promise<T>

/** Where the things that a request is about come from. */
export type Origin = 'here' | 'elsewhere' | 'nowhere'

/** Nobody counts that far, and it fits the columns of the database. */
const NEVER_GIVEN = 1_500_000_000

interface Special {
  readonly elsewhere?: Stage | undefined
  /** Who makes the request in the actor's stead. */
  readonly double?: Actor | undefined
  /** Where the thing comes from that the request takes as number `index`. */
  readonly originOf?: ((index: number) => Origin) | undefined
}

const HAS_NOTHING: readonly RoleName[] = ['webhook', 'nobody', 'deactivated']

/** One request about to be made: who makes it, and what it is about. */
export class Scene {
  readonly stage: Stage
  readonly role: RoleName
  readonly actor: Actor
  readonly place: Place
  readonly #elsewhere: Stage | undefined
  readonly #originOf: (index: number) => Origin
  /** What the request is about, in the order it was asked for. */
  readonly taken: unknown[] = []
  /** What each of them is: the prop that made it, or the part of the place. */
  readonly sources: (Prop<unknown> | keyof Place)[] = []

  constructor(
    stage: Stage,
    role: RoleName,
    place: Place,
    { elsewhere, double, originOf = () => 'here' }: Special = {},
  ) {
    this.stage = stage
    this.role = role
    this.actor = double ?? stage.cast[role]
    this.place = place
    this.#elsewhere = elsewhere
    this.#originOf = originOf
  }

  /** Somebody who may prepare anything, and put it back. */
  get hand(): Actor {
    return this.stage.hand
  }

  /** Something of the organisation, which the actor did not make. */
  a<T>(prop: Prop<T>): Promise<T> {
    return this.#take(prop, (stage) => prop(stage, stage.hand))
  }

  /** Something of the actor's own; of somebody else's where the actor can have nothing. */
  own<T>(prop: Prop<T>): Promise<T> {
    return this.#take(prop, (stage) => {
      return prop(stage, HAS_NOTHING.includes(this.role) ? stage.hand : stage.cast[this.role])
    })
  }

  channel(): Promise<Place['channel']> {
    return this.#take('channel', async (stage) => stage.place(this.place.kind, this.place.membership).channel)
  }

  message(): Promise<Place['message']> {
    return this.#take('message', async (stage) => stage.place(this.place.kind, this.place.membership).message)
  }

  upload(): Promise<Upload> {
    return this.#take('upload', async (stage) => stage.place(this.place.kind, this.place.membership).upload)
  }

  async #take<T>(source: Prop<T> | keyof Place, make: (stage: Stage) => Promise<T>): Promise<T> {
    const origin = this.#originOf(this.taken.length)
    const stage = origin === 'elsewhere' ? this.#elsewhere : this.stage
    if (stage === undefined) throw new Error('there is no other organisation')
    this.sources.push(source)
    const slot = this.taken.push(undefined) - 1
    const made = await make(stage)
    const thing = origin === 'nowhere' ? unknown(made) : made
    this.taken[slot] = thing
    return thing
  }
}

/** The same as nothing has: other numbers, other names. */
function unknown<T>(thing: T): T {
  if (typeof thing === 'number') return (thing + NEVER_GIVEN) as T
  if (typeof thing === 'string') return `${fresh('unknown').replace(' ', '-')}-${thing}` as T
  if (Array.isArray(thing)) return thing.map(unknown) as T
  if (typeof thing === 'object' && thing !== null) {
    return Object.fromEntries(Object.entries(thing).map(([key, value]) => [key, unknown(value)])) as T
  }
  return thing
}

let count = 0

/** A name that nothing has yet. */
export function fresh(prefix: string): string {
  count += 1
  return `${prefix} ${count}`
}
