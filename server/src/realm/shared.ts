/** Something that is kept, with its text: what two of them have in common if they are equal. */
export interface Kept {
  readonly text: string
}

interface Known {
  readonly value: Kept
  readonly build: () => Kept
}

/** What is worked out of the directory for many viewers, kept until the directory changes. */
export class Shared {
  #version = -1
  #known = new Map<string, Known>()

  /**
   * What `build()` returns, made once for each name as long as the directory stays as it is.
   * @param version the position of the last entry that changed the directory
   */
  get<T extends Kept>(version: number, name: string, build: () => T): T {
    this.#keepOnly(version)
    let known = this.#known.get(name)
    if (known === undefined) {
      known = { value: build(), build }
      this.#known.set(name, known)
    }
    return known.value as T
  }

  /** Has it made anew although the directory stays as it is. */
  forget(name: string) {
    this.#known.delete(name)
  }

  /** The names of what would be different if it were made now: an entry that changes it does not say so. */
  stale(version: number): string[] {
    this.#keepOnly(version)
    const stale = this.#known.entries().filter(([, { value, build }]) => value.text !== build().text)
    return [...stale.map(([name]) => name)]
  }

  #keepOnly(version: number) {
    if (version === this.#version) return
    // A new one: a cleared map leads to what it held until the next full collection.
    this.#known = new Map()
    this.#version = version
  }
}
