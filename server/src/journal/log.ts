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
  /** The events of each variant that somebody was told; undefined as long as nobody was. */
  shared: Map<string | number, readonly SerialisedEvent[]> | undefined
}

/** Entries kept in memory. Whoever asks for older ones gets them from the database. */
const CAPACITY = 20_000
/** Characters of messages among them: thousands of the longest that can be sent would fill the memory. */
const CAPACITY_CHARACTERS = 30_000_000
/** Dropped at a time, so that dropping costs nothing per entry. */
const SLACK = 5_000
const LONG_LIST = 16

/** The newest entries of a journal: what queues are answered from. Positions in it have no gaps. */
export class JournalLog {
  readonly #records: LogRecord[] = []
  #first: number
  #characters = 0

  constructor(head: number) {
    this.#first = head + 1
  }

  /** The oldest position that is still in memory, or the next one when there is none. */
  get first(): number {
    return this.#first
  }

  get head(): number {
    return this.#first + this.#records.length - 1
  }

  append(entry: Entry): LogRecord {
    if (entry.position !== this.head + 1) {
      throw new Error(`entry ${entry.position} does not follow ${this.head}`)
    }
    this.#amend(entry)
    const record = recordOf(entry)
    this.#records.push(record)
    this.#characters += weightOf(record)
    if (this.#records.length > CAPACITY + SLACK) this.#drop(SLACK)
    while (this.#characters > CAPACITY_CHARACTERS) this.#drop(Math.ceil(this.#records.length / 4))
    return record
  }

  #drop(count: number) {
    for (const record of this.#records.splice(0, count)) this.#characters -= weightOf(record)
    this.#first += count
  }

  /** Leaves everything to the database, as if it were long ago. */
  forget() {
    this.#drop(this.#records.length)
  }

  #amend({ kind, payload }: Entry) {
    const amend = kind.declaration.amends?.(payload as never)
    if (amend === undefined) return
    for (const [index, { entry }] of this.#records.entries()) {
      const amended = amend(entry)
      if (amended === undefined) continue
      const record = recordOf({ ...entry, payload: amended })
      this.#characters += weightOf(record) - weightOf(this.#records[index])
      this.#records[index] = record
    }
  }

  at(position: number): LogRecord | undefined {
    return this.#records[position - this.#first]
  }
}

function weightOf(record: LogRecord | undefined): number {
  return record?.entry.kind.declaration.weight?.(record.entry.payload as never) ?? 0
}

export function recordOf(entry: Entry): LogRecord {
  const audience = entry.kind.declaration.audience(entry.payload as never)
  const users =
    typeof audience === 'object' && 'users' in audience && audience.users.length > LONG_LIST
      ? new Set(audience.users)
      : undefined
  return { entry, audience, users, shared: undefined }
}
