import { asError } from '@parley/client/as-error'
import type { Answer, Connection } from '../http/connection.ts'
import { type ClientQueue, lastEventId, openConnections, pollRequest } from './crowd-of-polls.ts'

/** One in this many responses is counted event by event, to verify the quick count. */
const CHECKED_ANSWERS = 200

/** Clients that poll again as soon as they are answered, and count the messages they get. */
export class Pollers {
  readonly #queues: readonly ClientQueue[]
  readonly #connections: readonly Connection[]
  readonly #lastMessageIds = new Map<ClientQueue, number>()
  #failure: Error | undefined
  #answers = 0
  /** The sum of messages that clients have got. */
  deliveries = 0
  bytes = 0

  private constructor(queues: readonly ClientQueue[], connections: readonly Connection[]) {
    this.#queues = queues
    this.#connections = connections
  }

  static async start(port: number, queues: readonly ClientQueue[]): Promise<Pollers> {
    const pollers = new Pollers(queues, await openConnections(port, queues.length))
    for (const index of queues.keys()) pollers.#poll(index)
    return pollers
  }

  get answers(): number {
    return this.#answers
  }

  /** Throws if a client got a wrong event or missed a message. */
  check() {
    if (this.#failure !== undefined) throw this.#failure
  }

  stop() {
    for (const connection of this.#connections) connection.close()
  }

  #poll(index: number) {
    const queue = this.#queues[index] as ClientQueue
    this.#connections[index]?.exchange(
      pollRequest(queue),
      (answer) => {
        try {
          this.#count(queue, answer)
          this.#poll(index)
        } catch (error) {
          this.#failure ??= asError(error)
        }
      },
      (error) => {
        this.#failure ??= error
      },
    )
  }

  /**
   * Counts messages by the first and the last id of a response, since ids have no gaps and nobody else writes. Parsing
   * gigabytes here would leave no processor time to the server.
   */
  #count(queue: ClientQueue, answer: Answer) {
    const [first, last] = [answer.first(), answer.last()]
    const end = lastEventId(last)
    const [from, to] = [firstMessageId(first), lastMessageId(last)]
    if (end === undefined || from === undefined || to === undefined) {
      throw new Error(`a poll was answered with ${answer.status}: ${first.slice(0, 300)}`)
    }
    const before = this.#lastMessageIds.get(queue)
    if (before !== undefined && from !== before + 1) throw new Error(`after message ${before} came ${from}`)
    if (this.#answers++ % CHECKED_ANSWERS === 0) checkCount(answer, to - from + 1)
    this.#lastMessageIds.set(queue, to)
    queue.lastEventId = end
    this.deliveries += to - from + 1
    this.bytes += answer.length
  }
}

const MESSAGE = /"type":"message","message":\{"id":(\d+)/

function firstMessageId(text: string): number | undefined {
  const id = MESSAGE.exec(text)?.[1]
  return id === undefined ? undefined : Number(id)
}

function lastMessageId(text: string): number | undefined {
  return firstMessageId(text.slice(text.lastIndexOf('"type":"message","message":')))
}

/** Checks the count event by event. Does nothing if the response was too long to be kept. */
function checkCount(answer: Answer, count: number) {
  const counted = answer.countIfWhole('"type":"message","message":')
  if (counted !== undefined && counted !== count)
    throw new Error(`an answer of ${count} messages has ${counted}`)
}
