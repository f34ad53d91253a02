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
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push((await this.#page(narrow, 'newest')).milliseconds)
    return times
  }

  /** Reads up to `most` pages before the newest one of a narrow. Returns the milliseconds of each. */
  async back(narrow: Narrow, most: number): Promise<number[]> {
    const times: number[] = []
    let { oldest } = await this.#page(narrow, 'newest')
    while (oldest !== undefined && times.length < most) {
      const page = await this.#page(narrow, oldest)
      // The last request found nothing more: it is a page, too.
      times.push(page.milliseconds)
      oldest = page.oldest
    }
    return times
  }

  async #page(narrow: Narrow, anchor: 'newest' | number): Promise<{ milliseconds: number; oldest?: number }> {
    const isNewest = anchor === 'newest'
    const page = { anchor, include_anchor: isNewest, num_before: 100, num_after: 0, narrow }
    const request = get(this.#account, '/api/v1/messages', page)
    const begun = performance.now()
    const answer = await this.#connection.request(request)
    const milliseconds = performance.now() - begun
    if (answer.status !== 200) throw new Error(`a page was answered with ${answer.status}: ${answer.first()}`)
    const [, oldest] = /"messages":\[\{"id":(\d+)/.exec(answer.first()) ?? []
    return { milliseconds, ...(oldest !== undefined && { oldest: Number(oldest) }) }
  }

  close() {
    this.#connection.close()
  }
}
