import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@parley/api/contract/errors'
import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { basicOf } from '../files.ts'
import { addressOf, SseReader } from '../streams.ts'
import type { Client } from './clients.ts'

const AGAIN_AFTER_MS = 50
/** A stream brings something every minute. What a fault made silent, its client gives up sooner. */
const SILENCE_MS = 5_000

interface Heard {
  readonly id: number
  readonly type: string
  readonly message?: unknown
  readonly message_id?: unknown
}

/** A client that follows the same event queue through all faults, and counts what it is told. */
export abstract class Follower {
  /** The messages that it was told of. */
  readonly messages = new Set<number>()
  /** The messages of which it was told that they were edited. */
  readonly edited = new Set<number>()
  /** Events that came again, or in another order than that of their ids. */
  doubled = 0
  /** Its queue is gone, and with it everything from then on. */
  hasLostQueue = false
  protected readonly client: Client
  protected readonly queueId: string
  protected lastEventId: number
  protected isOver = false
  #running: Promise<void> = Promise.resolve()

  protected constructor(
    client: Client,
    { queue_id, last_event_id }: { queue_id: string | null; last_event_id: number },
  ) {
    this.client = client
    this.queueId = queue_id ?? ''
    this.lastEventId = last_event_id
  }

  static async register(client: Client) {
    return client.call(registerQueue, { event_types: ['message', 'update_message'] })
  }

  begin(): this {
    this.#running = this.#follow()
    return this
  }

  async stop(): Promise<void> {
    this.isOver = true
    this.interrupt()
    await this.#running
  }

  /** Reads until the connection breaks. */
  protected abstract read(): Promise<void>
  protected abstract interrupt(): void

  protected hear(event: Heard) {
    if (event.id <= this.lastEventId) this.doubled++
    this.lastEventId = event.id
    if (event.type === 'update_message') this.edited.add(event.message_id as number)
    if (event.type !== 'message') return
    const { id } = event.message as { id: number }
    if (this.messages.has(id)) this.doubled++
    this.messages.add(id)
  }

  async #follow(): Promise<void> {
    while (!this.isOver && !this.hasLostQueue) {
      try {
        await this.read()
      } catch (error) {
        this.hasLostQueue = error instanceof ApiError && error.code === 'BAD_EVENT_QUEUE_ID'
        await sleep(AGAIN_AFTER_MS)
      }
    }
  }
}

/** A client that polls. */
export class Poller extends Follower {
  readonly #aborting = new AbortController()

  static async start(client: Client): Promise<Poller> {
    return new Poller(client, await Follower.register(client)).begin()
  }

  protected async read() {
    const queue = { queue_id: this.queueId, last_event_id: this.lastEventId }
    const { events } = await this.client.call(getEvents, queue, { signal: this.#aborting.signal })
    for (const event of events) this.hear(event)
  }

  protected interrupt() {
    this.#aborting.abort()
  }
}

/** A client that reads server-sent events. */
export class Listener extends Follower {
  /** Whether it takes nothing from its connection, as a program that hangs. */
  isAsleep = false
  #reader: SseReader | undefined

  static async start(client: Client): Promise<Listener> {
    return new Listener(client, await Follower.register(client)).begin()
  }

  protected async read() {
    const { client, queueId, lastEventId } = this
    const address = addressOf(client, { queue_id: queueId, last_event_id: lastEventId })
    const reader = new SseReader(address, { authorization: basicOf(client) })
    this.#reader = reader
    let taken = 0
    let heardAt = Date.now()
    const take = () => {
      for (; taken < reader.events.length; taken++) {
        const event = reader.events[taken] as Heard
        heardAt = Date.now()
        this.hear(event)
      }
    }
    const opened = reader.open().catch(() => undefined)
    while (!reader.isOver && Date.now() - heardAt < SILENCE_MS) {
      await sleep(5)
      if (this.isAsleep) reader.answer?.pause()
      else if (reader.answer?.isPaused()) reader.answer.resume()
      if (this.isAsleep) heardAt = Date.now()
      take()
    }
    reader.cut()
    await opened
    take()
    // The next node may have it, or say that it is gone.
    if (reader.status === 400) throw new ApiError('BAD_EVENT_QUEUE_ID', 'its queue is gone')
    this.client.moveOn()
  }

  protected interrupt() {
    this.#reader?.cut()
  }
}
