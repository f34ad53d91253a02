import { type Answer, Connection } from '../http/connection.ts'

/** Keep-alive connections that each repeat one request. */
export class Repeated {
  readonly #lines: readonly Line[]

  constructor(lines: readonly Line[]) {
    this.#lines = lines
  }

  /** Asks again on each connection as soon as it is answered. Returns answers per second. */
  async flatOut(seconds: number): Promise<number> {
    const begun = performance.now()
    const end = begun + seconds * 1000
    let answered = 0
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
                  answered++
                  next()
                },
                reject,
              )
            }
            next()
          }),
      ),
    )
    return answered / ((performance.now() - begun) / 1000)
  }

  /**
   * Asks at a fixed rate, no matter how fast responses come. Returns the milliseconds of each answer from the time it was
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

export interface Line {
  readonly connection: Connection
  readonly request: Buffer
}

/** One connection for each of the requests. */
export function linesTo(port: number, requests: readonly Buffer[]): Promise<Line[]> {
  return Promise.all(requests.map(async (request) => ({ connection: await Connection.open(port), request })))
}

function refusal(answer: Answer): Error {
  return new Error(`a request was answered with ${answer.status}: ${answer.first().slice(0, 300)}`)
}
