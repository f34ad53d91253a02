import type { Port } from './port.ts'

/** A port with the value provided for it. */
export class Provision<T = unknown> {
  readonly port: Port<T>
  readonly provided: T

  constructor(to: Port<T>, provided: T) {
    this.port = to
    this.provided = provided
  }
}

/** Provides a port. Found by scanning the `provides.ts` of the server's folders. */
export function provide<T>(to: Port<T>, provided: T): Provision<T> {
  return new Provision(to, provided)
}

/** Connects each port with its provided value. Throws unless each has exactly one. */
export function connectPorts(ports: readonly Port<unknown>[], provisions: readonly Provision<unknown>[]) {
  for (const one of ports) {
    const found = provisions.filter((provision) => provision.port === one)
    if (found.length !== 1)
      throw new Error(`the port '${one.name}' is provided ${found.length} times, not once`)
    for (const { provided } of found) one.connect(provided)
  }
}
