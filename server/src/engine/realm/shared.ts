/**
 * Makes one object of many that are alike. A large organization has millions of subscriptions, and most people have the
 * same settings for a channel. Objects are frozen: a change replaces one.
 */
export class Shared<T extends object> {
  readonly #known = new Map<string, Readonly<T>>()
  readonly #mostKeys: number

  /** @param mostKeys how many objects are looked for at a time; those forgotten stay shared where they are in use */
  constructor(mostKeys: number) {
    this.#mostKeys = mostKeys
  }

  /** The known object like this one, or else this one. */
  of(value: T): Readonly<T> {
    // It is one of the shared ones: nothing else is frozen.
    if (Object.isFrozen(value)) return value
    const key = JSON.stringify(value)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    if (this.#known.size >= this.#mostKeys) this.#known.clear()
    this.#known.set(key, Object.freeze(value))
    return value
  }
}
