import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 2000
const TRIES = 2

/**
 * Resolves host names by DNS alone: not by the system's hosts file, which may hold private names, nor by the system's
 * resolver function, whose few threads a slow name server could block.
 */
export class Names {
  readonly #servers: readonly string[] | undefined

  /** @param servers `address:port` of the name servers to use instead of the system's */
  constructor(servers?: readonly string[]) {
    this.#servers = servers
  }

  /** All addresses of a host; empty if it does not exist. */
  async addressesOf(host: string, signal: AbortSignal): Promise<string[]> {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
    if (this.#servers !== undefined) resolver.setServers(this.#servers)
    const stop = () => resolver.cancel()
    signal.addEventListener('abort', stop)
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      signal.throwIfAborted()
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}
