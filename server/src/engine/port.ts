/**
 * A function that a lower room needs and a higher room provides, so no room imports from one above it. It is declared
 * in a `ports.ts` and provided in a `provides.ts` of a higher room; scanning finds both.
 */
export class Port<T> {
  readonly name: string
  #provided: T | undefined

  constructor(name: string) {
    this.name = name
  }

  /** The provided value. Throws before `discoverFeatures` has run. */
  get provided(): T {
    if (this.#provided === undefined) throw new Error(`nothing provides the port '${this.name}' yet`)
    return this.#provided
  }

  connect(provided: T) {
    this.#provided = provided
  }
}

/** Declares a port. Found by scanning the `ports.ts` of the server's folders. */
export function port<T>(name: string): Port<T> {
  return new Port<T>(name)
}
