import { crc32 } from 'node:zlib'
import { DerivedMap } from './derived-map.ts'

/**
 * Sets of ids by a key that each id has, such as people by their names. Neither keys nor sets of one are kept: they would
 * take ten times the memory.
 */
export class IdsByKey extends DerivedMap<string, ReadonlySet<number>> {
  /** By what is computed from the key. Keys that differ may meet there. */
  readonly #ids = new Map<number, number | Set<number>>()
  readonly #keyOf: (id: number) => string

  /** @param keyOf the key of an id that was added, the same until it is removed */
  constructor(keyOf: (id: number) => string) {
    super()
    this.#keyOf = keyOf
  }

  override get(key: string): ReadonlySet<number> | undefined {
    const ids = this.#idsAt(placeOf(key)).filter((id) => this.#keyOf(id) === key)
    return ids.length === 0 ? undefined : new Set(ids)
  }

  override has(key: string): boolean {
    return this.get(key) !== undefined
  }

  override get size(): number {
    return [...this.entries()].length
  }

  override *entries(): MapIterator<[string, ReadonlySet<number>]> {
    for (const place of this.#ids.keys()) {
      const byKey = Map.groupBy(this.#idsAt(place), this.#keyOf)
      for (const [key, ids] of byKey) yield [key, new Set(ids)]
    }
  }

  /** An id that has its key already. */
  addId(id: number) {
    const place = placeOf(this.#keyOf(id))
    const ids = this.#ids.get(place)
    if (ids === undefined) this.#ids.set(place, id)
    else if (typeof ids !== 'number') ids.add(id)
    else if (ids !== id) this.#ids.set(place, new Set([ids, id]))
  }

  /** An id that still has its key. */
  removeId(id: number) {
    const place = placeOf(this.#keyOf(id))
    const ids = this.#ids.get(place)
    if (ids === id) this.#ids.delete(place)
    if (typeof ids !== 'object') return
    ids.delete(id)
    if (ids.size === 0) this.#ids.delete(place)
  }

  #idsAt(place: number): number[] {
    const ids = this.#ids.get(place) ?? []
    return typeof ids === 'number' ? [ids] : [...ids]
  }
}

/** A number that V8 keeps within the map: a larger one would be an object. */
const placeOf = (key: string) => crc32(key) | 0
