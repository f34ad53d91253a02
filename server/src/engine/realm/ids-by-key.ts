import { DerivedMap } from './derived-map.ts'

/** Sets of ids by key. Most have one id, which needs no set: of an organization's names, that is a tenth of the memory. */
export class IdsByKey extends DerivedMap<string, ReadonlySet<number>> {
  readonly #ids = new Map<string, number | Set<number>>()

  override get(key: string): ReadonlySet<number> | undefined {
    const ids = this.#ids.get(key)
    return typeof ids === 'number' ? new Set([ids]) : ids
  }

  override has(key: string): boolean {
    return this.#ids.has(key)
  }

  override get size(): number {
    return this.#ids.size
  }

  override *entries(): MapIterator<[string, ReadonlySet<number>]> {
    for (const [key, ids] of this.#ids) yield [key, typeof ids === 'number' ? new Set([ids]) : ids]
  }

  addId(key: string, id: number) {
    const ids = this.#ids.get(key)
    if (ids === undefined) this.#ids.set(key, id)
    else if (typeof ids !== 'number') ids.add(id)
    else if (ids !== id) this.#ids.set(key, new Set([ids, id]))
  }

  removeId(key: string, id: number) {
    const ids = this.#ids.get(key)
    if (ids === id) this.#ids.delete(key)
    if (typeof ids !== 'object') return
    ids.delete(id)
    if (ids.size === 0) this.#ids.delete(key)
  }
}
