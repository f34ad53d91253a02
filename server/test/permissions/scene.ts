import type { Actor } from './actor.ts'
import type { Place, RoleName, Stage, Upload } from './stage.ts'

/** Creates a thing for a request, as `maker`. */
export type Prop<T> = (stage: Stage, maker: Actor) => Promise<T>

/** The origin of the things in a request: this organization, the other one, or none. */
export type Origin = 'here' | 'elsewhere' | 'nowhere'

/** An id that does not exist, within the range of the columns. */
const NEVER_GIVEN = 1_500_000_000

interface Special {
  readonly elsewhere?: Stage | undefined
  /** Makes the request in place of the actor. */
  readonly double?: Actor | undefined
  /** The origin of thing number `index` of the request. */
  readonly originOf?: ((index: number) => Origin) | undefined
}

const HAS_NOTHING: readonly RoleName[] = ['webhook', 'nobody', 'deactivated']

/** The context of one request: its actor, place and things. */
export class Scene {
  readonly stage: Stage
  readonly role: RoleName
  readonly actor: Actor
  readonly place: Place
  readonly #elsewhere: Stage | undefined
  readonly #originOf: (index: number) => Origin
  /** The things of the request, in the order of use. */
  readonly taken: unknown[] = []
  /** The source of each thing: its prop, or the part of the place. */
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

  /** An owner who prepares and reverts things. */
  get hand(): Actor {
    return this.stage.hand
  }

  /** A thing that the actor did not create. */
  a<T>(prop: Prop<T>): Promise<T> {
    return this.#take(prop, (stage) => prop(stage, stage.hand))
  }

  /** A thing of the actor; another's if the actor cannot have one. */
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
    if (stage === undefined) throw new Error('there is no other organization')
    this.sources.push(source)
    const slot = this.taken.push(undefined) - 1
    const made = await make(stage)
    const thing = origin === 'nowhere' ? unknown(made) : made
    this.taken[slot] = thing
    return thing
  }
}

/** The same thing with ids and names that do not exist. */
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

/** A new unique name. */
export function fresh(prefix: string): string {
  count += 1
  return `${prefix} ${count}`
}
