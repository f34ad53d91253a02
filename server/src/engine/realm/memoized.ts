import { type ListSource, MemoizedList } from './memoized-list.ts'

/** Something memoized, with its text: what two of them have in common if they are equal. */
export interface Memoizable {
  readonly text: string
}

/**
 * Whose elements of kept lists an entry has changed: ids by the name of the noun, such as `users`. What is not in a list
 * stays as it is.
 */
export type DirectoryChanges = Readonly<Partial<Record<string, readonly number[]>>>

interface Known {
  readonly value: Memoizable
  readonly build: () => Memoizable
}

/** What is worked out of the directory for many viewers, kept until the directory changes. */
export class Memoized {
  #parts = new Map<string, Known>()
  #lists = new Map<string, MemoizedList>()

  /** What `build()` returns, made once for each name, until an entry changes more than elements of lists. */
  part<T extends Memoizable>(name: string, build: () => T): T {
    let known = this.#parts.get(name)
    if (known === undefined) {
      known = { value: build(), build }
      this.#parts.set(name, known)
    }
    // Each name is of one thing, built by one function.
    return known.value as T
  }

  /** A list of which each element is made once, until an entry changes that element. */
  list(name: string, source: ListSource): MemoizedList {
    let list = this.#lists.get(name)
    if (list === undefined) {
      list = new MemoizedList(source)
      this.#lists.set(name, list)
    }
    return list
  }

  /** @param changes what an entry has changed; undefined: perhaps anything */
  changed(changes: DirectoryChanges | undefined) {
    if (changes === undefined) {
      // New ones: a cleared map leads to what it held until the next full collection.
      this.#parts = new Map()
      this.#lists = new Map()
      return
    }
    for (const noun in changes) {
      for (const list of this.#lists.values()) {
        if (list.noun === noun) list.forget(changes[noun] ?? [])
      }
    }
  }

  /** The names of what would be different if it were made now: an entry that changes it does not say so. */
  stale(): string[] {
    const parts = this.#parts.entries().filter(([, { value, build }]) => value.text !== build().text)
    const lists = this.#lists.entries().filter(([, list]) => list.text !== list.madeAfresh().text)
    return [...parts.map(([name]) => name), ...lists.map(([name]) => name)]
  }
}
