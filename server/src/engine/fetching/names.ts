import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 2000
const TRIES = 2

/**
 * Finds the addresses of hosts. DNS alone is asked: not the machine's own table of hosts, which may have private
 * names in it, and not the system's function, whose few threads a slow name server could keep busy.
 */
export class Names {
  readonly #servers: readonly string[] | undefined

  /** @param servers `address:port` of the name servers to ask, in place of the machine's own */
  constructor(servers?: readonly string[]) {
    this.#servers = servers
  }

  /** All addresses of a host; none where there is no such host. */
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
