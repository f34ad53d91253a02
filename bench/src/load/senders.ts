import { type Answer, Connection } from '../http/connection.ts'
import { type Account, post } from '../http/requests.ts'

/** Keep-alive connections that each repeat one send request. */
export class Senders {
  readonly #lines: readonly Line[]

  private constructor(lines: readonly Line[]) {
    this.#lines = lines
  }

  /** Opens `count` connections that send to a channel, with the accounts of `people` in turn. */
  static async open(
    port: number,
    count: number,
    people: readonly Account[],
    channelId: number,
  ): Promise<Senders> {
    const lines = Array.from({ length: count }, async (_, index) => {
      const request = sendRequest(people[index % people.length], channelId, index)
      return { connection: await Connection.open(port), request }
    })
    return new Senders(await Promise.all(lines))
  }

  /** Sends again on each connection as soon as it is answered. Returns acknowledged sends per second. */
  async flatOut(seconds: number): Promise<number> {
    const begun = performance.now()
    const end = begun + seconds * 1000
    let acknowledged = 0
    await Promise.all(
      this.#lines.map(
        ({ connection, request }) =>
          new Promise<void>((resolve, reject) => {
            const next = () => {
              if (performance.now() >= end) return resolve()
              connection.exchange(
                request,
                (answer) => {
                  if (answer.status !== 200) return reject(refusal(answer))
                  acknowledged++
                  next()
                },
                reject,
              )
            }
            next()
          }),
      ),
    )
    return acknowledged / ((performance.now() - begun) / 1000)
  }

  /**
   * Sends at a fixed rate, no matter how fast responses come. Returns the milliseconds of each send from the time it was
   * due, so that waiting for a free connection counts.
   */
  async atRate(perSecond: number, seconds: number): Promise<number[]> {
    const free = [...this.#lines]
    const due: number[] = []
    const times: number[] = []
    const total = Math.round(perSecond * seconds)
    const begun = performance.now()
    let scheduled = 0
    return new Promise((resolve, reject) => {
      const dispatch = () => {
        while (due.length > 0 && free.length > 0) {
          const at = due.shift() as number
          // In turn: the server closes a connection that is idle for a minute.
          const line = free.shift() as Line
          line.connection.exchange(
            line.request,
            (answer) => {
              if (answer.status !== 200) return reject(refusal(answer))
              times.push(performance.now() - at)
              free.push(line)
              if (due.length > 0) dispatch()
              if (times.length === total) resolve(times)
            },
            reject,
          )
        }
      }
      const tick = () => {
        const now = performance.now()
        for (; scheduled < total && begun + (scheduled * 1000) / perSecond <= now; scheduled++) {
          due.push(begun + (scheduled * 1000) / perSecond)
        }
        dispatch()
        if (scheduled < total) setTimeout(tick, 1)
      }
      tick()
    })
  }

  close() {
    for (const { connection } of this.#lines) connection.close()
  }
}

interface Line {
  readonly connection: Connection
  readonly request: Buffer
}

function sendRequest(sender: Account | undefined, channelId: number, index: number): Buffer {
  const content = `Message from line ${index}: about as long as most of what people write, with **one** emphasis.`
  return post(sender, '/api/v1/messages', { type: 'channel', to: channelId, topic: 'bench', content })
}

function refusal(answer: Answer): Error {
  return new Error(`a send was answered with ${answer.status}: ${answer.first().slice(0, 300)}`)
}
