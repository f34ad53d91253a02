import { hash } from 'node:crypto'
import type { SerializedEvent } from '../journal/log.ts'
import type { EventList } from './event-list.ts'
import type { ClientOptions } from './viewer.ts'

/**
 * An event id is the journal position times this, plus the event's index in its entry. The upper half of each range
 * is for ephemeral events (heartbeats, typing, presence) after the entry.
 */
const IDS_PER_POSITION = 100_000
const FIRST_EPHEMERAL = IDS_PER_POSITION / 2

/** The id of the event with this index in the entry at `position`. */
export function eventId(position: number, index: number): number {
  return position * IDS_PER_POSITION + index
}

/** The event id that acknowledges the journal through `position`, and nothing later. */
export function idAfter(position: number): number {
  return position * IDS_PER_POSITION + FIRST_EPHEMERAL
}

/** The journal position of an event id. */
export function positionOf(id: number): number {
  return Math.floor(id / IDS_PER_POSITION)
}

/** Whether a client that has seen event `id` has seen all events of that entry. */
export function sawWholeEntry(id: number): boolean {
  return id % IDS_PER_POSITION >= FIRST_EPHEMERAL
}

/** The most unread ephemeral events to keep per queue: older ones are of no use. */
const EPHEMERAL_EVENTS_KEPT = 500
/** A client that is there polls again by then. */
const THERE_SECONDS = 180
/** The most that are kept of those that a stream was given, in case its connection breaks. */
const SENT_EVENTS_KEPT = 50

/** After this time the client of a queue shows its credentials again in any case. */
const LONGEST_WAIT_MS = 2 * 3_600_000

/** The columns of a queue's row. */
export interface QueueFacts {
  readonly id: string
  readonly userId: number
  readonly options: ClientOptions
  readonly startPosition: number
  readonly lifespanSeconds: number
  /** The key with which it was registered, if that has a scope: its reader sees no more than that. */
  readonly keyId: number | null
}

/** The credential of a request: an API key or a browser session. */
export interface Credential {
  /** Whether the credential is still valid. */
  isGood(): boolean
  /** When it stops being so by itself, in milliseconds since 1970; never, if missing. */
  readonly endsAt?: number | undefined
}

/** Receives what a reader waited for. */
export type Waiter = (events: EventList) => void

/**
 * Why a stream ends.
 * - `gone`: the queue does not exist any more
 * - `superseded`: somebody else reads the queue now
 * - `revoked`: the key or session with which it was opened has to be checked again
 * - `failed`: the events could not be read
 * - `over`: the server stops, or it has lasted long
 */
export type StreamEnd = 'gone' | 'superseded' | 'revoked' | 'failed' | 'over'

/** A reader that stays. It is given a list, and another one each time it says that it has room. */
export interface Stream {
  readonly credential: Credential
  /** In milliseconds since 1970. */
  readonly openedAt: number
  readonly give: Waiter
  end(why: StreamEnd): void
}

/** A hash of the options and the scope. A table of known ones would grow with every new combination. */
function kindOf({ options, keyId }: QueueFacts): string {
  return hash('sha256', JSON.stringify(keyId === null ? options : [options, keyId]), 'base64')
}

/** A client's position in the journal. The database row is permanent; this object is its use on this node. */
export class Queue {
  readonly id: string
  readonly userId: number
  readonly options: ClientOptions
  readonly startPosition: number
  readonly lifespanSeconds: number
  readonly keyId: number | null
  readonly #types: ReadonlySet<string> | null
  #expiry: NodeJS.Timeout | undefined
  /** Equal for queues with the same options that were registered with the same key, or with none that has a scope. */
  readonly kind: string
  /** The newest event that the reader was given, or of which its client says that it has arrived. */
  lastAnswered: number
  /** The last journal position that was searched for events. */
  coveredThrough: number
  lastSeenAt: number
  lastAnsweredAt = 0
  /** How many readers there have been. */
  readings = 0
  waiter: Waiter | undefined
  /** The stream that reads the queue. It waits while it has room. */
  stream: Stream | undefined
  /** The credential of the waiting reader. */
  credential: Credential | undefined
  /** While a reader waits: the first position since then that may concern it. */
  owedFrom: number | undefined
  /** When that entry came, by `performance.now()`. */
  owedSince = 0
  waitingSince = 0
  ephemeral: SerializedEvent[] = []
  /** From 0 to 1: this queue's turn in work that is spread over time. */
  readonly jitter = Math.random()

  constructor(facts: QueueFacts, now: number) {
    this.id = facts.id
    this.userId = facts.userId
    this.options = facts.options
    this.startPosition = facts.startPosition
    this.lifespanSeconds = facts.lifespanSeconds
    this.keyId = facts.keyId
    this.kind = kindOf(facts)
    this.lastAnswered = idAfter(facts.startPosition)
    this.coveredThrough = facts.startPosition
    this.lastSeenAt = now
    this.#types = facts.options.eventTypes === null ? null : new Set(facts.options.eventTypes)
  }

  /** Calls `end` when the credential with which the queue is read ends by itself. */
  watchExpiry({ endsAt }: Credential, end: () => void) {
    this.forgetExpiry()
    if (endsAt === undefined) return
    // Longer than any reader waits, and than a timer may last.
    const wait = Math.min(endsAt - Date.now(), LONGEST_WAIT_MS)
    this.#expiry = setTimeout(end, wait).unref()
  }

  forgetExpiry() {
    clearTimeout(this.#expiry)
    this.#expiry = undefined
  }

  wants(type: string): boolean {
    return this.#types === null || this.#types.has(type) || type === 'heartbeat'
  }

  /**
   * Whether a client is there to hear what is of this moment: it reads the queue, or did lately.
   * @param now in UNIX seconds
   */
  isAttended(now: number): boolean {
    return this.waiter !== undefined || this.stream !== undefined || now - this.lastSeenAt < THERE_SECONDS
  }

  /** Adds an ephemeral event, made under the next id, after all events through `head`. */
  addEphemeral(head: number, make: (id: number) => SerializedEvent) {
    const last = this.ephemeral.at(-1)?.id ?? 0
    const id = Math.max(idAfter(head), last, this.lastAnswered) + 1
    // The ids after this position are used up: drop the event, the next entry opens a new range.
    if (positionOf(id) > head) return
    if (this.ephemeral.length >= EPHEMERAL_EVENTS_KEPT) this.ephemeral.shift()
    this.ephemeral.push(make(id))
  }

  /** Whether there are ephemeral events that the reader was not given. */
  get hasNewEphemeral(): boolean {
    return (this.ephemeral.at(-1)?.id ?? 0) > this.lastAnswered
  }

  /** Drops the ephemeral events that have arrived. The others are in the journal. */
  dropThrough(id: number) {
    if (this.ephemeral.length > 0) this.ephemeral = this.ephemeral.filter((event) => event.id > id)
  }

  /** Drops most of what a stream was given: its client may never say what has arrived. */
  dropSent() {
    if (this.ephemeral.length <= SENT_EVENTS_KEPT) return
    const sent = this.ephemeral.findLastIndex(({ id }) => id <= this.lastAnswered) + 1
    if (sent > SENT_EVENTS_KEPT) this.ephemeral.splice(0, sent - SENT_EVENTS_KEPT)
  }
}
