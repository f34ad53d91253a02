import { hash } from 'node:crypto'
import type { Json } from '../http/json.ts'
import { nextSerial, type SerializedEvent } from '../journal/log.ts'
import type { ClientOptions } from './viewer.ts'

/**
 * Event ids are journal positions times this, plus the number of the event among those of its entry. The upper half
 * of each stretch is for the events that are in no entry (heartbeats, typing, presence) and come after it.
 */
const STRETCH = 100_000
const PASSING = STRETCH / 2

export function eventId(position: number, index: number): number {
  return position * STRETCH + index
}

/** The id of a queue that has seen all of the journal through `position`, and nothing after. */
export function idAfter(position: number): number {
  return position * STRETCH + PASSING
}

export function positionOf(id: number): number {
  return Math.floor(id / STRETCH)
}

/** Whether a client that has seen the event `id` has seen all events of the entry at its position. */
export function sawWholeEntry(id: number): boolean {
  return id % STRETCH >= PASSING
}

/** Passing events are for those who are there: more than this many unread ones are of no use to anybody. */
const EPHEMERAL_EVENTS_KEPT = 500

/** What a queue's row says of it. */
export interface QueueFacts {
  readonly id: string
  readonly userId: number
  readonly options: ClientOptions
  readonly startPosition: number
  readonly lifespanSeconds: number
}

/** What a request was let in with: an API key or a browser session. */
export interface Credential {
  /** Whether it would be let in with it still. */
  isGood(): boolean
}

/** Receives the answer of a waiting poll: the serialised events, joined by commas. */
export type Waiter = (events: Json) => void

/** A short name for the options. A list of them would grow with each that somebody thinks of. */
function kindOf(options: ClientOptions): string {
  return hash('sha256', JSON.stringify(options), 'base64')
}

/** A client's place in the journal. The row in the database is what lasts; this is its use on this node. */
export class Queue {
  readonly id: string
  readonly userId: number
  readonly options: ClientOptions
  readonly startPosition: number
  readonly lifespanSeconds: number
  readonly #types: ReadonlySet<string> | null
  /** The same for queues whose clients asked for things in the same way. */
  readonly kind: string
  /** The newest event the client has said it has. */
  acknowledged: number
  /** What the last answer ended with, and the position of the journal that it covered. */
  lastAnswered: number
  coveredThrough: number
  lastSeenAt: number
  lastAnsweredAt = 0
  waiter: Waiter | undefined
  /** What the client that waits was let in with. */
  credential: Credential | undefined
  /** While its client waits: the first position since then that may hold something for it. */
  owedFrom: number | undefined
  waitingSince = 0
  ephemeral: SerializedEvent[] = []
  /** From 0 to 1: where this queue's turn is in what is spread over a time. */
  readonly jitter = Math.random()

  constructor(facts: QueueFacts, now: number) {
    this.id = facts.id
    this.userId = facts.userId
    this.options = facts.options
    this.startPosition = facts.startPosition
    this.lifespanSeconds = facts.lifespanSeconds
    this.kind = kindOf(facts.options)
    this.acknowledged = idAfter(facts.startPosition)
    this.lastAnswered = this.acknowledged
    this.coveredThrough = facts.startPosition
    this.lastSeenAt = now
    this.#types = facts.options.eventTypes === null ? null : new Set(facts.options.eventTypes)
  }

  wants(type: string): boolean {
    return this.#types === null || this.#types.has(type) || type === 'heartbeat'
  }

  /** Adds an event that is in no journal entry, after everything through `head`. */
  addEphemeral(head: number, type: string, body: string) {
    const last = this.ephemeral.at(-1)?.id ?? 0
    const id = Math.max(idAfter(head), last, this.acknowledged, this.lastAnswered) + 1
    // A stretch used up by a long silence: the next entry opens a new one.
    if (positionOf(id) > head) return
    if (this.ephemeral.length >= EPHEMERAL_EVENTS_KEPT) this.ephemeral.shift()
    this.ephemeral.push({ serial: nextSerial(), id, type, text: `{"id":${id},${body.slice(1)}` })
  }
}
