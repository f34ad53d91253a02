import { DerivedMap } from '#engine/realm/derived-map.ts'
import type { KeyScope } from '#engine/realm/key-scope.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { User } from '../users/state.ts'

/** The states that scopes show. A scope is of one key, and so of one organization. */
const KNOWN = new WeakMap<KeyScope, RealmState>()

/**
 * The state as it is for the viewer. For a key for chosen channels, these are all channels, and there are no direct
 * conversations: whatever reads the state by this cannot show others. It follows the state, and costs nothing to make.
 */
export function stateWithin(state: RealmState, { scope }: User): RealmState {
  if (scope === undefined || scope.channelIds === null) return state
  let known = KNOWN.get(scope)
  if (known === undefined) {
    known = narrowed(state, scope.channelIds)
    KNOWN.set(scope, known)
  }
  return known
}

function narrowed(state: RealmState, ids: ReadonlySet<number>): RealmState {
  const isChosen = (id: number) => ids.has(id)
  const parts = {
    channels: new PartOf(state.channels, isChosen),
    channelsByName: new PartOf(state.channelsByName, (_, { id }) => ids.has(id)),
    channelsByConversation: new PartOf(state.channelsByConversation, (_, { id }) => ids.has(id)),
    subscribers: new PartOf(state.subscribers, isChosen),
    subscriptions: new PartOf(
      state.subscriptions,
      () => true,
      (own) => new PartOf(own, isChosen),
    ),
    directs: new Map(),
    directsByParticipants: new Map(),
    directsByUser: new Map(),
  } satisfies Partial<RealmState>
  const properties = Object.entries(parts).map(([name, value]) => [name, { value, enumerable: true }])
  // The rest is inherited, so that it has all parts and is always that of the state.
  return Object.create(state, Object.fromEntries(properties)) as RealmState
}

/** Those entries of a map that fit, as they are when they are read. */
class PartOf<Key, Value> extends DerivedMap<Key, Value> {
  readonly #whole: ReadonlyMap<Key, Value>
  readonly #fits: (key: Key, value: Value) => boolean
  readonly #shown: (value: Value) => Value

  constructor(
    whole: ReadonlyMap<Key, Value>,
    fits: (key: Key, value: Value) => boolean,
    shown = (value: Value) => value,
  ) {
    super()
    this.#whole = whole
    this.#fits = fits
    this.#shown = shown
  }

  override get(key: Key): Value | undefined {
    const value = this.#whole.get(key)
    return value !== undefined && this.#fits(key, value) ? this.#shown(value) : undefined
  }

  override has(key: Key): boolean {
    return this.get(key) !== undefined
  }

  override get size(): number {
    return [...this.entries()].length
  }

  override *entries(): MapIterator<[Key, Value]> {
    for (const [key, value] of this.#whole) if (this.#fits(key, value)) yield [key, this.#shown(value)]
  }
}
