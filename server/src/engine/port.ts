/**
 * What a lower room needs and a higher one does. The need is declared in a `ports.ts`, and met in a `provides.ts` of a
 * higher room; both are found by scanning. So no room has to import from one above it.
 */
export class Port<T> {
  readonly name: string
  #provided: T | undefined

  constructor(name: string) {
    this.name = name
  }

  /** What was provided. Throws before the server's folders have been looked through. */
  get provided(): T {
    if (this.#provided === undefined) throw new Error(`nothing provides '${this.name}' yet`)
    return this.#provided
  }

  connect(provided: T) {
    this.#provided = provided
  }
}

/** Declares a need. Found by scanning the `ports.ts` of the server's folders. */
export function port<T>(name: string): Port<T> {
  return new Port<T>(name)
}
