import { heartbeatJitterSeconds, heartbeatSeconds } from '@parley/api/events/limits'
import type { SerializedEvent } from '../journal/log.ts'
import { TURN_MS } from '../turns.ts'
import { EventList, NO_EVENTS } from './event-list.ts'
import { eventSeconds } from './metrics.ts'
import { PollThrottle } from './poll-throttle.ts'
import type { Queue } from './queue.ts'

/** How many polls to answer before other requests get a turn, unless that takes longer than a turn may. */
export const ANSWERS_PER_TURN = 64
const HEARTBEAT_CHECK_MS = 1_000
const DELAYS = eventSeconds.of()

/**
 * Where events keep the list they are handed out in. In a `WeakMap` they would outlive their answers: the collector of
 * young objects keeps whatever an old map has as a value, and a list leads to its events.
 */
const LIST = Symbol('list')

interface Listed {
  [LIST]?: EventList
}

/** What `Delivery` needs from the hub. */
export interface DeliveryHost {
  /** Whether the log no longer holds all events that a queue has not received. */
  isBehind(queue: Queue): boolean
  /** Ends the wait of a queue that is behind: its client asks again, its stream reads what was missed. */
  release(queue: Queue): void
  /** The new events for a queue; may be empty. */
  collect(queue: Queue): SerializedEvent[]
  answered(queue: Queue, events: readonly SerializedEvent[]): void
  heartbeat(queue: Queue): void
}

/** Decides when to answer waiting readers, and shares the bytes of equal answers. */
export class Delivery {
  /** The queues with a waiting reader. */
  readonly waiting = new Set<Queue>()
  readonly #host: DeliveryHost
  readonly #woken = new Set<Queue>()
  readonly #throttle = new PollThrottle()
  #turn: NodeJS.Immediate | undefined
  #later: NodeJS.Timeout | undefined
  readonly #heart: NodeJS.Timeout

  constructor(host: DeliveryHost) {
    this.#host = host
    this.#heart = setInterval(() => this.#heartbeats(), HEARTBEAT_CHECK_MS)
    this.#heart.unref()
  }

  /**
   * Marks a waiting queue: there may be events for it.
   * @param position of the journal entry, if the event is of one
   */
  wake(queue: Queue, position?: number) {
    if (queue.owedFrom === undefined && position !== undefined) {
      queue.owedFrom = position
      queue.owedSince = performance.now()
    }
    this.#woken.add(queue)
  }

  /** The oldest position that a woken queue has not received. */
  firstOwed(): number {
    let first = Number.POSITIVE_INFINITY
    for (const { owedFrom } of this.#woken) if (owedFrom !== undefined && owedFrom < first) first = owedFrom
    return first
  }

  /** Answers the woken queues, in turns that let other requests through. */
  run() {
    if (this.#woken.size === 0 || this.#turn !== undefined) return
    const begun = performance.now()
    let answered = 0
    let postponed = false
    for (const queue of this.#woken) {
      if (answered >= ANSWERS_PER_TURN || performance.now() - begun > TURN_MS) {
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

  /** Whether a new poll must wait even if there are events for it. */
  postpones(queue: Queue): boolean {
    return this.#throttle.postpones(queue)
  }

  /** Counts a poll that was answered at once. `cost` is in milliseconds. */
  answeredAtOnce(cost: number) {
    this.#throttle.count(1, cost)
  }

  /** In which round a reader is answered now; undefined unless they take turns. */
  get round(): number | undefined {
    return this.#throttle.roundAt()
  }

  /** Schedules the answer to a postponed poll. */
  answerLater(queue: Queue) {
    this.wake(queue, queue.coveredThrough + 1)
    this.#runLater()
  }

  /** The events as they are handed out. Shared lists and single events are serialized once. */
  listOf(events: readonly SerializedEvent[]): EventList {
    const [first] = events
    if (first === undefined) return NO_EVENTS
    // Each queue has its own list around the one event that all waited for. Only this file knows the symbol.
    const shared = (events.length === 1 ? first : events) as Listed
    shared[LIST] ??= new EventList(events)
    return shared[LIST]
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
    const { owedFrom } = queue
    queue.owedFrom = undefined
    const events = this.#host.collect(queue)
    if (events.length === 0) return false
    if (owedFrom !== undefined) DELAYS.observeSince(queue.owedSince)
    queue.waiter = undefined
    queue.credential = undefined
    this.waiting.delete(queue)
    this.#host.answered(queue, events)
    waiter(this.listOf(events))
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
