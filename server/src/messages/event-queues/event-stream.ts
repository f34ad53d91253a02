import type { EventList } from '#engine/events/event-list.ts'
import type { QueueHub } from '#engine/events/hub.ts'
import type { Credential, Queue, Stream, StreamEnd } from '#engine/events/queue.ts'

const NOTHING: readonly never[] = []

/** Events of a queue over one connection, in portions. While its client does not read, nothing more is taken. */
export abstract class EventStream<Portion> implements Stream {
  readonly credential: Credential
  readonly openedAt = Date.now()
  readonly #hub: QueueHub
  readonly queue: Queue
  #portions: readonly Portion[] = NOTHING
  #next = 0

  constructor(hub: QueueHub, queue: Queue, credential: Credential) {
    this.#hub = hub
    this.queue = queue
    this.credential = credential
  }

  /** Forms the events for this kind of connection. */
  protected abstract portionsOf(events: EventList): readonly Portion[]
  /** Sends one. False if the connection is full: then `goOn` is called when it has room. */
  protected abstract send(portion: Portion): boolean
  abstract end(why: StreamEnd): void

  readonly give = (events: EventList) => {
    this.#portions = this.portionsOf(events)
    this.#next = 0
    this.goOn()
  }

  /** Sends what is left, and then asks for more. */
  protected readonly goOn = () => {
    while (this.#next < this.#portions.length) {
      // Within the list, by the condition.
      if (!this.send(this.#portions[this.#next++] as Portion)) return
    }
    this.#portions = NOTHING
    this.#hub.next(this.queue, this)
  }

  /** Called when the client is gone. */
  protected readonly gone = () => {
    this.#portions = NOTHING
    this.#hub.closeStream(this.queue, this)
  }
}
