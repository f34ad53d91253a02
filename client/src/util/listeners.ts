/** A set of functions to call. A function added or removed during `notify` counts from the next call on. */
export class Listeners<Arguments extends unknown[] = []> {
  readonly #listeners = new Set<(...values: Arguments) => void>()

  get size(): number {
    return this.#listeners.size
  }

  /** Adds a listener; returns the function that removes it. */
  add(listener: (...values: Arguments) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  notify(...values: Arguments): void {
    for (const listener of [...this.#listeners]) listener(...values)
  }
}
