import { heartbeatJitterSeconds, heartbeatSeconds } from '@parley/api/events/limits'
import { Json } from '../http/json.ts'
import type { SerializedEvent } from '../journal/log.ts'
import { PollThrottle } from './poll-throttle.ts'
import type { Queue } from './queue.ts'

/** Polls answered before other requests get a turn. */
export const ANSWERS_PER_TURN = 64
const HEARTBEAT_CHECK_MS = 1_000

export interface DeliveryHost {
  /** Whether memory has lost some of what is owed to a queue. */
  isBehind(queue: Queue): boolean
  /** Answers a queue with nothing, so that its client asks again. */
  release(queue: Queue): void
  /** What is new for a queue, or nothing. */
  collect(queue: Queue): SerializedEvent[]
  answered(queue: Queue, events: readonly SerializedEvent[]): void
  heartbeat(queue: Queue): void
}

/** Decides when waiting polls are answered, and shares the bytes of equal answers. */
export class Delivery {
  /** The queues whose client waits for an answer. */
  readonly waiting = new Set<Queue>()
  readonly #host: DeliveryHost
  readonly #woken = new Set<Queue>()
  readonly #throttle = new PollThrottle()
  readonly #texts = new WeakMap<SerializedEvent | readonly SerializedEvent[], Json>()
  #turn: NodeJS.Immediate | undefined
  #later: NodeJS.Timeout | undefined
  readonly #heart: NodeJS.Timeout

  constructor(host: DeliveryHost) {
    this.#host = host
    this.#heart = setInterval(() => this.#heartbeats(), HEARTBEAT_CHECK_MS)
    this.#heart.unref()
  }

  /**
   * There may be something for this queue, whose client waits.
   * @param position of the journal, where it is in that
   */
  wake(queue: Queue, position?: number) {
    queue.owedFrom ??= position
    this.#woken.add(queue)
  }

  /** The oldest position that somebody who waits is owed. */
  firstOwed(): number {
    let first = Number.POSITIVE_INFINITY
    for (const { owedFrom } of this.#woken) if (owedFrom !== undefined && owedFrom < first) first = owedFrom
    return first
  }

  /** Answers the woken queues, as many at once as others can bear. */
  run() {
    if (this.#woken.size === 0 || this.#turn !== undefined) return
    const begun = performance.now()
    let answered = 0
    let postponed = false
    for (const queue of this.#woken) {
      if (answered >= ANSWERS_PER_TURN) {
        this.#throttle.count(answered, performance.now() - begun)
        this.#turn = setImmediate(() => {
          this.#turn = undefined
          this.run()
        })
        return
      }
      if (this.#throttle.postpones(queue, begun)) {
        postponed = true
        continue
      }
      this.#woken.delete(queue)
      if (this.#answer(queue)) answered++
    }
    this.#throttle.count(answered, performance.now() - begun)
    if (postponed) this.#runLater()
  }

  /** Whether a poll that came just now is to wait, though there may be something for it. */
  postpones(queue: Queue): boolean {
    return this.#throttle.postpones(queue)
  }

  /** Counts a poll that was answered on the spot. */
  answeredAtOnce(cost: number) {
    this.#throttle.count(1, cost)
  }

  /** Sees that a queue whose poll was postponed is answered when its rest is over. */
  answerLater(queue: Queue) {
    this.wake(queue, queue.coveredThrough + 1)
    this.#runLater()
  }

  /** The events as they stand in an answer; a list that is shared, or one event, has its text and bytes once. */
  jsonOf(events: readonly SerializedEvent[]): Json {
    const [first] = events
    if (first === undefined) return NO_EVENTS
    // Each queue has a list of its own with the one event that all were waiting for.
    const shared = events.length === 1 ? first : events
    let json = this.#texts.get(shared)
    if (json === undefined) {
      json = new Json(events.map((event) => event.text).join(','))
      this.#texts.set(shared, json)
    }
    return json
  }

  close() {
    clearInterval(this.#heart)
    clearTimeout(this.#later)
    if (this.#turn !== undefined) clearImmediate(this.#turn)
    this.#woken.clear()
  }

  #answer(queue: Queue): boolean {
    const { waiter } = queue
    if (waiter === undefined) return false
    if (this.#host.isBehind(queue)) {
      this.#host.release(queue)
      return true
    }
    queue.owedFrom = undefined
    const events = this.#host.collect(queue)
    if (events.length === 0) return false
    queue.waiter = undefined
    queue.credential = undefined
    this.waiting.delete(queue)
    this.#host.answered(queue, events)
    waiter(this.jsonOf(events))
    return true
  }

  #runLater() {
    if (this.#later !== undefined) return
    this.#later = setTimeout(() => {
      this.#later = undefined
      this.run()
    }, this.#throttle.untilNext())
  }

  #heartbeats() {
    const now = Date.now()
    for (const queue of this.waiting) {
      const seconds = heartbeatSeconds + queue.jitter * heartbeatJitterSeconds
      if (queue.waitingSince < now - seconds * 1000) {
        this.#host.heartbeat(queue)
        this.wake(queue)
      }
    }
    this.run()
  }
}

export const NO_EVENTS = new Json('')
