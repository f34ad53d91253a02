import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 2000
const TRIES = 2
const KEPT_MS = 60_000
const MOST_KEPT = 1_000

/**
 * Resolves host names by DNS alone: not by the system's hosts file, which may hold private names, nor by the system's
 * resolver function, whose few threads a slow name server could block.
 */
export class Names {
  readonly #servers: readonly string[] | undefined
  readonly #isKept: boolean
  readonly #kept = new Map<string, { readonly addresses: readonly string[]; readonly until: number }>()

  /**
   * @param servers `address:port` of the name servers to use instead of the system's
   * @param isKept keeps what names lead to for a minute
   */
  constructor(servers?: readonly string[], { isKept = false }: { isKept?: boolean } = {}) {
    this.#servers = servers
    this.#isKept = isKept
  }

  /** All addresses of a host; empty if it does not exist. */
  async addressesOf(host: string, signal: AbortSignal): Promise<readonly string[]> {
    const kept = this.#kept.get(host)
    if (kept !== undefined && kept.until > performance.now()) return kept.addresses
    const addresses = await this.#asked(host, signal)
    if (this.#isKept && addresses.length > 0) {
      const [oldest] = this.#kept.keys()
      if (this.#kept.size >= MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
      this.#kept.set(host, { addresses, until: performance.now() + KEPT_MS })
    }
    return addresses
  }

  async #asked(host: string, signal: AbortSignal): Promise<string[]> {
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
