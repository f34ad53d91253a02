import type { SerialisedEvent } from '../journal/log.ts'
import type { Queue } from './queue.ts'

/** Polls answered before other requests get a turn. */
const ANSWERS_PER_TURN = 128
/**
 * Above this many answers within `BUSY_WINDOW_MS`, polling again costs more than it brings: a queue is then answered
 * once in a window, with all that came in it. Below, each event goes out in the same tick as its commit.
 */
const ANSWERS_WHEN_BUSY = 256
const BUSY_WINDOW_MS = 100
/** A silent connection is cut by some proxies after a minute; spread, so that queues do not come back all at once. */
const HEARTBEAT_AFTER_MS = 45_000
const HEARTBEAT_SPREAD_MS = 10_000
const HEARTBEAT_CHECK_MS = 1_000

export interface DeliveryHost {
  /** What is new for a queue, or nothing. */
  collect(queue: Queue): SerialisedEvent[]
  answered(queue: Queue, events: readonly SerialisedEvent[]): void
  heartbeat(queue: Queue): void
}

/** Decides when waiting polls are answered, and shares the bytes of equal answers. */
export class Delivery {
  /** The queues whose client waits for an answer. */
  readonly waiting = new Set<Queue>()
  readonly #host: DeliveryHost
  readonly #woken = new Set<Queue>()
  #shared = new Map<string, Buffer>()
  #windowStart = 0
  #answersInWindow = 0
  #turn: NodeJS.Immediate | undefined
  #later: NodeJS.Timeout | undefined
  readonly #heart: NodeJS.Timeout

  constructor(host: DeliveryHost) {
    this.#host = host
    this.#heart = setInterval(() => this.#heartbeats(), HEARTBEAT_CHECK_MS)
    this.#heart.unref()
  }

  /** There may be something for this queue, whose client waits. */
  wake(queue: Queue) {
    this.#woken.add(queue)
  }

  /** Answers the woken queues, as many at once as others can bear. */
  run() {
    if (this.#woken.size === 0 || this.#turn !== undefined) return
    const now = Date.now()
    if (now - this.#windowStart >= BUSY_WINDOW_MS) {
      this.#windowStart = now
      this.#answersInWindow = 0
    }
    this.#shared = new Map()
    let answered = 0
    let postponed = false
    for (const queue of this.#woken) {
      if (answered >= ANSWERS_PER_TURN) {
        this.#turn = setImmediate(() => {
          this.#turn = undefined
          this.run()
        })
        return
      }
      if (this.#answersInWindow > ANSWERS_WHEN_BUSY && now - queue.lastAnsweredAt < BUSY_WINDOW_MS) {
        postponed = true
        continue
      }
      this.#woken.delete(queue)
      if (this.#answer(queue)) answered++
    }
    if (postponed) this.#runLater()
  }

  /** The events as the bytes of an answer; equal lists share them. */
  bytesOf(events: readonly SerialisedEvent[]): Buffer {
    if (events.length === 0) return EMPTY
    const key = events.map((event) => event.serial).join()
    let bytes = this.#shared.get(key)
    if (bytes === undefined) {
      bytes = Buffer.from(events.map((event) => event.text).join(','))
      if (this.#shared.size >= SHARED_ANSWERS) this.#shared.clear()
      this.#shared.set(key, bytes)
    }
    return bytes
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
    const events = this.#host.collect(queue)
    if (events.length === 0) return false
    queue.waiter = undefined
    this.waiting.delete(queue)
    this.#answersInWindow++
    this.#host.answered(queue, events)
    waiter(this.bytesOf(events))
    return true
  }

  #runLater() {
    if (this.#later !== undefined) return
    const wait = Math.max(5, this.#windowStart + BUSY_WINDOW_MS - Date.now())
    this.#later = setTimeout(() => {
      this.#later = undefined
      this.run()
    }, wait)
  }

  #heartbeats() {
    const due = Date.now() - HEARTBEAT_AFTER_MS
    for (const queue of this.waiting) {
      if (queue.waitingSince < due - queue.spread * HEARTBEAT_SPREAD_MS) {
        this.#host.heartbeat(queue)
        this.#woken.add(queue)
      }
    }
    this.run()
  }
}

const EMPTY = Buffer.alloc(0)
const SHARED_ANSWERS = 64
