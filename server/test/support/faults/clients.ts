import type { AnswerOf, Endpoint, InputOf } from '@parley/api/contract/endpoint'
import { Connection, credentialsByPassword } from '@parley/client'
import { OWNER } from '../server-process.ts'

/** A call that takes longer was not acknowledged: longer than the server's own limits. */
const PATIENCE_MS = 100_000

/** A client of several nodes, which goes on at the next one when a call fails, as behind a load balancer. */
export class Client {
  readonly #connections: readonly Connection[]
  #index: number

  constructor(connections: readonly Connection[], index: number) {
    this.#connections = connections
    this.#index = index
  }

  /** The connections of the owner to each node. */
  static async connectionsTo(urls: readonly string[]): Promise<Connection[]> {
    const [first = ''] = urls
    const credentials = await credentialsByPassword({ url: first }, OWNER.email, OWNER.password)
    return urls.map((url) => new Connection({ url, credentials }))
  }

  get connection(): Connection {
    return this.#connections[this.#index % this.#connections.length] as Connection
  }

  get url(): string {
    return this.connection.url
  }

  moveOn() {
    this.#index++
  }

  /** Throws what the call throws. It is not repeated: it may have been done. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: Parameters<Connection['call']>[2] = {},
  ): Promise<AnswerOf<E>> {
    try {
      return await this.connection.call(endpoint, input, { timeout: PATIENCE_MS, ...options })
    } catch (error) {
      this.moveOn()
      throw error
    }
  }
}
