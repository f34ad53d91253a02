import type { Port } from './port.ts'

/** What meets a need. */
export class Provision<T = unknown> {
  readonly port: Port<T>
  readonly provided: T

  constructor(to: Port<T>, provided: T) {
    this.port = to
    this.provided = provided
  }
}

/** Meets a need. Found by scanning the `provides.ts` of the server's folders. */
export function provide<T>(to: Port<T>, provided: T): Provision<T> {
  return new Provision(to, provided)
}

/** Connects each need with what meets it. Throws where there is not exactly one. */
export function connectPorts(ports: readonly Port<unknown>[], provisions: readonly Provision<unknown>[]) {
  for (const one of ports) {
    const found = provisions.filter((provision) => provision.port === one)
    if (found.length !== 1) throw new Error(`'${one.name}' is provided ${found.length} times`)
    for (const { provided } of found) one.connect(provided)
  }
}
