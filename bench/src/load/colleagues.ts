import { Connection } from '../http/connection.ts'
import { type Account, patch, post } from '../http/requests.ts'

const MESSAGES = 25
const REACT_EVERY = 3
const EDIT_EVERY = 8
const EMOJI = ['tada', 'thumbs_up', 'rocket']

/** What others of an organization do while somebody reads: they write, react, change what they wrote, come and go. */
export class Colleagues {
  readonly #connection: Connection
  readonly #people: readonly Account[]
  readonly #channels: readonly number[]
  #count = 0

  private constructor(connection: Connection, people: readonly Account[], channels: readonly number[]) {
    this.#connection = connection
    this.#people = people
    this.#channels = channels
  }

  static async open(
    port: number,
    people: readonly Account[],
    channels: readonly number[],
  ): Promise<Colleagues> {
    return new Colleagues(await Connection.open(port), people, channels)
  }

  /** Half a minute of a busy day; `reader` gets a direct message of it. */
  async work(reader: number): Promise<void> {
    for (let index = 0; index < MESSAGES; index++) {
      const sender = this.#next(this.#people)
      const isDirect = index === 0
      const id = await this.#ask(
        post(sender, '/api/v1/messages', {
          type: isDirect ? 'direct' : 'channel',
          to: isDirect ? [reader] : this.#next(this.#channels),
          ...(isDirect ? {} : { topic: `topic ${this.#count % 40}` }),
          content: `Message from a colleague, number ${this.#count}, as long as most of what people write in a day.`,
        }),
      )
      if (index % REACT_EVERY === 0 && !isDirect) {
        const emoji_name = this.#next(EMOJI)
        await this.#ask(post(this.#next(this.#people), `/api/v1/messages/${id}/reactions`, { emoji_name }))
      }
      if (index % EDIT_EVERY === 0) {
        await this.#ask(patch(sender, `/api/v1/messages/${id}`, { content: 'It was not what they meant.' }))
      }
      await this.#ask(post(sender, '/api/v1/users/me/presence', { status: 'active', ping_only: true }))
    }
  }

  close(): void {
    this.#connection.close()
  }

  #next<T>(all: readonly T[]): T {
    return all[this.#count++ % all.length] as T
  }

  /** Returns the id in the answer, if it has one. */
  async #ask(request: Buffer): Promise<number> {
    const answer = await this.#connection.request(request)
    if (answer.status !== 200) throw new Error(`a colleague was refused: ${answer.first()}`)
    return (answer.json() as { id?: number }).id ?? 0
  }
}
