import { Connection } from '../http/connection.ts'
import { type Account, post } from '../http/requests.ts'
import { type ClientQueue, pollRequest, registerQueues } from './crowd-of-polls.ts'

/** Sends at one server, and sees when a client hears of it at the same or another. */
export class Probes {
  readonly #sender: Connection
  readonly #reader: Connection
  readonly #send: Buffer
  readonly #queue: ClientQueue

  private constructor(sender: Connection, reader: Connection, send: Buffer, queue: ClientQueue) {
    this.#sender = sender
    this.#reader = reader
    this.#send = send
    this.#queue = queue
  }

  static async open(
    { sendTo, readAt }: { sendTo: number; readAt: number },
    { channelId, account }: { channelId: number; account: Account | undefined },
  ): Promise<Probes> {
    if (account === undefined) throw new Error('there is nobody to hear of messages')
    const [queue] = await registerQueues(readAt, [account])
    if (queue === undefined) throw new Error('no queue was registered')
    const send = post(account, '/api/v1/messages', {
      type: 'channel',
      to: channelId,
      topic: 'probes',
      content: 'Does anybody hear?',
    })
    return new Probes(await Connection.open(sendTo), await Connection.open(readAt), send, queue)
  }

  /** Milliseconds from each send to its event, one after the other for some seconds. */
  async delays(seconds: number): Promise<number[]> {
    const end = performance.now() + seconds * 1000
    const delays: number[] = []
    while (performance.now() < end) {
      const heard = this.#heard()
      const begun = performance.now()
      const sent = await this.#sender.request(this.#send)
      if (sent.status !== 200) throw new Error(`a probe was answered with ${sent.first().slice(0, 300)}`)
      await heard
      delays.push(performance.now() - begun)
    }
    return delays
  }

  /** Polls until a message comes: heartbeats come in between. */
  async #heard(): Promise<void> {
    for (;;) {
      const answer = await this.#reader.request(pollRequest(this.#queue))
      const { events } = answer.json() as { events?: { id: number; type: string }[] }
      const last = events?.at(-1)
      if (last === undefined) throw new Error(`a poll was answered with ${answer.first().slice(0, 300)}`)
      this.#queue.lastEventId = last.id
      if (last.type === 'message') return
    }
  }

  close() {
    this.#sender.close()
    this.#reader.close()
  }
}
