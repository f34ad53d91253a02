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
  readonly shared: Map<string | number, readonly SerialisedEvent[]>
}

/** Entries kept in memory. Whoever asks for older ones gets them from the database. */
const CAPACITY = 20_000
/** Dropped at a time, so that dropping costs nothing per entry. */
const SLACK = 5_000
const LONG_LIST = 16

/** The newest entries of a journal: what queues are answered from. Positions in it have no gaps. */
export class JournalLog {
  #records: LogRecord[] = []
  #first: number

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
    if (this.#records.length > CAPACITY + SLACK) {
      this.#records = this.#records.slice(SLACK)
      this.#first += SLACK
    }
    return record
  }

  /** Leaves everything to the database, as if it were long ago. */
  forget() {
    this.#first = this.head + 1
    this.#records = []
  }

  #amend({ kind, payload }: Entry) {
    const { amends } = kind.declaration
    if (amends === undefined) return
    for (const [index, { entry }] of this.#records.entries()) {
      const amended = amends(payload as never, entry)
      if (amended !== undefined) this.#records[index] = recordOf({ ...entry, payload: amended })
    }
  }

  at(position: number): LogRecord | undefined {
    return this.#records[position - this.#first]
  }
}

export function recordOf(entry: Entry): LogRecord {
  const audience = entry.kind.declaration.audience(entry.payload as never)
  const users =
    typeof audience === 'object' && 'users' in audience && audience.users.length > LONG_LIST
      ? new Set(audience.users)
      : undefined
  return { entry, audience, users, shared: new Map() }
}
