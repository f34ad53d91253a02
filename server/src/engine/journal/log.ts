import type { EventBody } from '@parley/api/contract/event'
import type { Audience, Entry } from './entry.ts'

/** A serialized event, shared by all viewers who get it. */
export interface SerializedEvent {
  readonly id: number
  readonly type: string
  readonly text: string
}

/** An event as clients get it. */
export function serializeEvent(id: number, body: EventBody): SerializedEvent {
  return { id, type: body.type, text: `{"id":${id},${JSON.stringify(body).slice(1)}` }
}

/** A journal entry in memory, with the events serialized from it so far. */
export interface LogRecord {
  readonly entry: Entry
  readonly audience: Audience
  /** The audience's users as a set, if there are many. */
  readonly users: ReadonlySet<number> | undefined
  /** The events by serialization key; undefined before the first delivery, and a while after it. */
  shared: Map<string | number, readonly SerializedEvent[]> | undefined
  /** When they were first serialized, by `performance.now()`. */
  sharedAt: number
}

/** The most entries in memory, about half an hour of a large organization. Older ones are read from the database. */
const CAPACITY = 10_000
/** The most characters in them: thousands of the longest messages would fill the memory. */
const CAPACITY_CHARACTERS = 30_000_000
/** The most entries from before a start that come back into memory. */
const MOST_RECALLED = 8_192
/** How many entries are dropped at a time, so that dropping costs nothing per entry. */
const BLOCK = 64
/** With this many blocks within `BUSY_MS`, the capacity lasts only seconds. */
const BUSY_BLOCKS = 32
const BUSY_MS = 1_000
/** How often to compute what is undelivered, which visits every queue with undelivered events. */
const LOOK_EVERY_MS = 10
/**
 * So long, and up to as long again, serialized events are kept. Clients that keep up have them by then, and they take more
 * memory than their entries. Who comes later has them serialized again.
 */
const SHARED_MS = 10_000
const LONG_LIST = 16

/**
 * The newest entries of a journal, from which queues are answered. Positions have no gaps.
 *
 * At thousands of entries a second, it keeps only what a client that keeps up has not received yet. Other clients
 * would be far behind within seconds anyway, and objects that live for a second cost several times as much: the
 * garbage collector copies them twice, and scans the whole heap once enough of the old ones have died.
 */
export class JournalLog {
  /** All but the newest block are full. */
  #blocks: LogRecord[][] = [[]]
  #first: number
  #characters = 0
  readonly #firstOwed: () => number
  /** When each of the newest blocks was started. */
  readonly #begun: number[] = []
  #lookedAt = 0
  #sharedSince = performance.now()
  #recalled = 0
  #hasDropped = false

  /** @param firstOwed the oldest position that a client that keeps up has not received */
  constructor(head: number, firstOwed = () => 0) {
    this.#first = head + 1
    this.#firstOwed = firstOwed
  }

  /** The oldest position in memory, or the next one if there is none. */
  get first(): number {
    return this.#first
  }

  get head(): number {
    return this.#first + (this.#blocks.length - 1) * BLOCK + this.#newest.length - 1
  }

  append(entry: Entry): LogRecord {
    if (entry.position !== this.head + 1) {
      throw new Error(`entry ${entry.position} does not follow ${this.head}`)
    }
    this.#rewrite(entry)
    this.#forgetShared()
    const record = recordOf(entry)
    if (this.#newest.length === BLOCK) this.#beginBlock()
    this.#newest.push(record)
    this.#characters += weightOf(record)
    while (this.#characters > CAPACITY_CHARACTERS) this.#dropOldest()
    return record
  }

  at(position: number): LogRecord | undefined {
    const index = position - this.#first
    return this.#blocks[Math.floor(index / BLOCK)]?.[index % BLOCK]
  }

  /**
   * Whether entries up to this position, which were never in memory, may come into it. Where entries had to be dropped, they
   * would be dropped again.
   */
  recalls(position: number): boolean {
    const missing = this.#first - 1 - position
    return missing > 0 && !this.#hasDropped && this.#recalled + missing <= MOST_RECALLED
  }

  /** Puts entries in front that come right before those in memory. */
  recall(entries: readonly Entry[]) {
    if (this.#hasDropped || entries.at(-1)?.position !== this.#first - 1) return
    const recalled = entries.map(recordOf)
    const all = [...recalled, ...this.#blocks.flat()]
    // All anew, since only the newest may have room: the beginning of the journal seldom fills one.
    this.#blocks = Array.from({ length: Math.ceil(all.length / BLOCK) }, (_, at) =>
      all.slice(at * BLOCK, (at + 1) * BLOCK),
    )
    this.#first -= recalled.length
    this.#recalled += recalled.length
    for (const record of recalled) this.#characters += weightOf(record)
    while (this.#characters > CAPACITY_CHARACTERS) this.#dropOldest()
  }

  /** Drops all entries: they are read from the database from now on. */
  forget() {
    this.#hasDropped = true
    this.#first = this.head + 1
    this.#blocks = [[]]
    this.#characters = 0
  }

  get #newest(): LogRecord[] {
    // There is always one.
    return this.#blocks.at(-1) as LogRecord[]
  }

  #beginBlock() {
    this.#blocks.push([])
    if (this.#blocks.length * BLOCK > CAPACITY) this.#dropOldest()
    const now = performance.now()
    this.#begun.push(now)
    if (this.#begun.length <= BUSY_BLOCKS) return
    // There are more than so many.
    const isBusy = now - (this.#begun.shift() as number) < BUSY_MS
    if (isBusy && now - this.#lookedAt >= LOOK_EVERY_MS) this.#dropBefore(this.#firstOwed(), now)
  }

  #dropBefore(position: number, now: number) {
    this.#lookedAt = now
    while (this.#blocks.length > 1 && this.#first + BLOCK <= position) this.#dropOldest()
  }

  #dropOldest() {
    this.#hasDropped = true
    if (this.#blocks.length === 1) return this.forget()
    for (const record of this.#blocks.shift() ?? []) this.#characters -= weightOf(record)
    this.#first += BLOCK
  }

  #forgetShared() {
    const now = performance.now()
    if (now - this.#sharedSince < SHARED_MS) return
    this.#sharedSince = now
    for (const block of this.#blocks)
      for (const record of block) if (now - record.sharedAt >= SHARED_MS) record.shared = undefined
  }

  #rewrite({ kind, payload }: Entry) {
    const rewrite = kind.declaration.rewrites?.(payload)
    if (rewrite === undefined) return
    for (const block of this.#blocks) {
      for (const [index, { entry }] of block.entries()) {
        const rewritten = rewrite(entry)
        if (rewritten === undefined) continue
        const record = recordOf({ ...entry, payload: rewritten })
        this.#characters += weightOf(record) - weightOf(block[index])
        block[index] = record
      }
    }
  }
}

function weightOf(record: LogRecord | undefined): number {
  return record?.entry.kind.declaration.weight?.(record.entry.payload) ?? 0
}

/** An entry as a record of the log. */
export function recordOf(entry: Entry): LogRecord {
  const audience = entry.kind.declaration.audience(entry.payload)
  const users =
    typeof audience === 'object' && 'users' in audience && audience.users.length > LONG_LIST
      ? new Set(audience.users)
      : undefined
  return { entry, audience, users, shared: undefined, sharedAt: 0 }
}
