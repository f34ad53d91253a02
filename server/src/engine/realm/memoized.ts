import { type ListSource, MemoizedList } from './memoized-list.ts'

/** A memoized value. Equal texts mean equal values. */
export interface Memoizable {
  readonly text: string
}

/** What an entry has changed of what is memoized. */
export interface DirectoryChanges {
  /** Ids of the changed elements of lists, by noun, such as `users`. */
  readonly elements?: Readonly<Partial<Record<string, readonly number[]>>>
  /** Whether parts that are not lists may have changed: all are made again, which takes as long as they are, and no list. */
  readonly parts?: true
}

interface Known {
  readonly value: Memoizable
  readonly build: () => Memoizable
}

/** Values made from the directory that many viewers share, memoized until it changes. */
export class Memoized {
  #parts = new Map<string, Known>()
  readonly #lists = new Map<string, MemoizedList>()

  /** The value of `build()`, memoized under a name until an entry changes parts. */
  part<T extends Memoizable>(name: string, build: () => T): T {
    let known = this.#parts.get(name)
    if (known === undefined) {
      known = { value: build(), build }
      this.#parts.set(name, known)
    }
    // Each name is of one thing, built by one function.
    return known.value as T
  }

  /** A list whose elements are each memoized until an entry changes them. */
  list(name: string, source: ListSource): MemoizedList {
    let list = this.#lists.get(name)
    if (list === undefined) {
      list = new MemoizedList(source)
      this.#lists.set(name, list)
    }
    list.follow(source)
    return list
  }

  /**
   * Forgets what an entry has changed.
   * @param changes undefined: anything may have changed
   */
  changed(changes: DirectoryChanges | undefined) {
    // A new map: a cleared one keeps its old contents alive until the next full collection.
    if (changes === undefined || changes.parts) this.#parts = new Map()
    if (changes === undefined) {
      for (const list of this.#lists.values()) list.suspectAll()
      return
    }
    for (const noun in changes.elements) {
      for (const list of this.#lists.values()) {
        if (list.noun === noun) list.forget(changes.elements[noun] ?? [])
      }
    }
  }

  /** The names of memoized values that would differ if made now: some entry does not declare its change. */
  stale(): string[] {
    const parts = this.#parts.entries().filter(([, { value, build }]) => value.text !== build().text)
    const lists = this.#lists.entries().filter(([, list]) => list.text !== list.madeAfresh().text)
    return [...parts.map(([name]) => name), ...lists.map(([name]) => name)]
  }
}
