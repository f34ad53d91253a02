import type { Audience, Entry } from './entry.ts'

/** A serialised event, shared by all who are told the same. The serial tells it from every other one. */
export interface SerialisedEvent {
  readonly serial: number
  readonly id: number
  readonly type: string
  readonly text: string
}

let serials = 0

export function nextSerial(): number {
  return ++serials
}

/** A journal entry in memory, with what has been serialised of it so far. */
export interface LogRecord {
  readonly entry: Entry
  readonly audience: Audience
  /** Only for a long list of users: tells quickly whether one is in it. */
  readonly users: ReadonlySet<number> | undefined
  /** The events by serialization key, as far as somebody was told; undefined as long as nobody was. */
  shared: Map<string | number, readonly SerialisedEvent[]> | undefined
}

/** Entries kept in memory. Whoever asks for older ones gets them from the database. */
const CAPACITY = 20_000
/** Characters of messages among them: thousands of the longest that can be sent would fill the memory. */
const CAPACITY_CHARACTERS = 30_000_000
/** Dropped at a time, so that dropping costs nothing per entry. */
const BLOCK = 64
/** With so many blocks in so long, all that there is room for is a matter of seconds. */
const BUSY_BLOCKS = 32
const BUSY_MS = 1_000
/** How often it is found out what is still owed, which costs a look at each queue that is owed anything. */
const LOOK_EVERY_MS = 10
const LONG_LIST = 16

/**
 * The newest entries of a journal: what queues are answered from. Positions in it have no gaps.
 *
 * While there are thousands a second, it keeps only what a client that keeps up is still to be told. The others would
 * be far behind within seconds anyway, and what lives for a second here costs a multiple: the collector copies it
 * twice, and looks through the whole heap as soon as enough of it has died of age.
 */
export class JournalLog {
  /** All but the newest are full. */
  #blocks: LogRecord[][] = [[]]
  #first: number
  #characters = 0
  readonly #firstOwed: () => number
  /** When each of the newest blocks was begun. */
  readonly #begun: number[] = []
  #lookedAt = 0

  /** @param firstOwed the oldest position that a client who keeps up has not been told of */
  constructor(head: number, firstOwed = () => 0) {
    this.#first = head + 1
    this.#firstOwed = firstOwed
  }

  /** The oldest position that is still in memory, or the next one when there is none. */
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

  /** Leaves everything to the database, as if it were long ago. */
  forget() {
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
    if (this.#blocks.length === 1) return this.forget()
    for (const record of this.#blocks.shift() ?? []) this.#characters -= weightOf(record)
    this.#first += BLOCK
  }

  #rewrite({ kind, payload }: Entry) {
    const amend = kind.declaration.rewritesEarlier?.(payload)
    if (amend === undefined) return
    for (const block of this.#blocks) {
      for (const [index, { entry }] of block.entries()) {
        const amended = amend(entry)
        if (amended === undefined) continue
        const record = recordOf({ ...entry, payload: amended })
        this.#characters += weightOf(record) - weightOf(block[index])
        block[index] = record
      }
    }
  }
}

function weightOf(record: LogRecord | undefined): number {
  return record?.entry.kind.declaration.weight?.(record.entry.payload) ?? 0
}

export function recordOf(entry: Entry): LogRecord {
  const audience = entry.kind.declaration.audience(entry.payload)
  const users =
    typeof audience === 'object' && 'users' in audience && audience.users.length > LONG_LIST
      ? new Set(audience.users)
      : undefined
  return { entry, audience, users, shared: undefined }
}
