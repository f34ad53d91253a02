/** What is worked out of the directory for many viewers, kept until the directory changes. */
export class Shared {
  #version = -1
  #known = new Map<string, unknown>()

  /**
   * What `build()` returns, made once for each name as long as the directory stays as it is.
   * @param version the position of the last entry that changed the directory
   */
  get<T>(version: number, name: string, build: () => T): T {
    if (version !== this.#version) {
      // A new one: a cleared map leads to what it held until the next full collection.
      this.#known = new Map()
      this.#version = version
    }
    if (!this.#known.has(name)) this.#known.set(name, build())
    return this.#known.get(name) as T
  }

  /** Has it made anew although the directory stays as it is. */
  forget(name: string) {
    this.#known.delete(name)
  }
}
