import { Connection } from '../http/connection.ts'
import { type Account, get } from '../http/requests.ts'

export type Narrow = readonly {
  readonly operator: string
  readonly operand: unknown
  readonly negated?: boolean
}[]

/** Reads pages of messages over one connection, as one account. */
export class Reader {
  readonly #connection: Connection
  readonly #account: Account

  private constructor(connection: Connection, account: Account) {
    this.#connection = connection
    this.#account = account
  }

  static async open(port: number, account: Account): Promise<Reader> {
    return new Reader(await Connection.open(port), account)
  }

  /** Reads the 100 newest messages of a narrow `rounds` times. Returns the milliseconds of each. */
  async newest(narrow: Narrow, rounds: number): Promise<number[]> {
    const page = { anchor: 'newest', num_before: 100, num_after: 0, narrow }
    const request = get(this.#account, '/api/v1/messages', page)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      const answer = await this.#connection.request(request)
      times.push(performance.now() - begun)
      if (answer.status !== 200)
        throw new Error(`a page was answered with ${answer.status}: ${answer.first()}`)
    }
    return times
  }

  close() {
    this.#connection.close()
  }
}
