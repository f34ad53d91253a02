import { placeIn } from '../sorted.ts'

/** So many ids are kept beside the others before they are put among them, or a sixteenth of these if that is more. */
const FEW = 16

/** A set of ids, as whoever only reads it sees it. Every `Set` is one. */
export interface Ids extends Iterable<number> {
  readonly size: number
  has(id: number): boolean
}

/**
 * Ids in ascending order. As a `Set`, millions of them would take five times the memory. Who iterates it while it changes
 * gets each id once that was there all the time.
 */
export class IdSet implements Ids {
  #sorted: Uint32Array
  /** What has come and gone since. Once they are put among the others, only iterations use them. */
  #added: Set<number> | undefined
  #removed: Set<number> | undefined

  /** @param ids without duplicates, below 2^32 */
  constructor(ids: readonly number[] = []) {
    this.#sorted = Uint32Array.from(ids).sort()
  }

  get size(): number {
    return this.#sorted.length + (this.#added?.size ?? 0) - (this.#removed?.size ?? 0)
  }

  has(id: number): boolean {
    if (this.#added?.has(id)) return true
    return this.#isSorted(id) && !this.#removed?.has(id)
  }

  add(id: number) {
    if (this.#isSorted(id)) this.#removed?.delete(id)
    else this.#added = (this.#added ?? new Set()).add(id)
    this.#settle()
  }

  delete(id: number) {
    if (this.#isSorted(id)) this.#removed = (this.#removed ?? new Set()).add(id)
    else this.#added?.delete(id)
    this.#settle()
  }

  *[Symbol.iterator](): Generator<number> {
    const [sorted, removed] = [this.#sorted, this.#removed]
    const added = [...(this.#added ?? [])].sort((one, other) => one - other)
    let next = 0
    for (const id of sorted) {
      for (let before = added[next]; before !== undefined && before < id; before = added[++next]) yield before
      if (!removed?.has(id)) yield id
    }
    yield* added.slice(next)
  }

  #isSorted(id: number): boolean {
    return this.#sorted[placeIn(this.#sorted, id, itself)] === id
  }

  #settle() {
    const changes = (this.#added?.size ?? 0) + (this.#removed?.size ?? 0)
    if (changes <= Math.max(FEW, this.#sorted.length / FEW)) return
    const removed = this.#removed
    const left = removed?.size ? this.#sorted.filter((id) => !removed.has(id)) : this.#sorted
    this.#sorted = merged(left, Uint32Array.from(this.#added ?? []).sort())
    this.#added = undefined
    this.#removed = undefined
  }
}

const itself = (id: number) => id

/** Both, ascending as each is. To iterate the set instead would take many times as long, for each sixteenth that comes. */
function merged(some: Uint32Array, others: Uint32Array): Uint32Array {
  const all = new Uint32Array(some.length + others.length)
  let [from, at] = [0, 0]
  for (const other of others) {
    const to = placeIn(some, other, itself)
    all.set(some.subarray(from, to), at)
    at += to - from
    all[at++] = other
    from = to
  }
  all.set(some.subarray(from), at)
  return all
}
