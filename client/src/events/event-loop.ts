import type { AnswerOf } from '@parley/api/contract/endpoint'
import { ApiError } from '@parley/api/contract/errors'
import type { AnyEvent } from '@parley/api/contract/event'
import type { registerQueue } from '@parley/api/events/endpoints'
import { longPollTimeoutSeconds } from '@parley/api/events/limits'
import { asError } from '../util/as-error.ts'
import type { StreamOptions } from './event-stream.ts'
import {
  type Cursor,
  failureOf,
  initialLoopState,
  type LoopInput,
  type LoopState,
  nextLoopState,
  resumedLoopState,
} from './loop-state.ts'
import { StreamTrust } from './stream-trust.ts'
import { type WakeUps, wakeUps } from './wake-ups.ts'

/** The answer of POST /register: the fields that are always there, and those of the requested sections. */
export type RegisterAnswer = AnswerOf<typeof registerQueue> & { readonly [field: string]: unknown }

export interface EventSource {
  register(signal: AbortSignal): Promise<RegisterAnswer>
  /** Waits at most `timeout` ms for events after the cursor; with `block: false` it answers at once. */
  poll(cursor: Cursor, options: { block: boolean; timeout: number; signal: AbortSignal }): Promise<AnyEvent[]>
  /** Hands over the events after the cursor as they come, until the stream ends. Without it, the loop only polls. */
  stream?(cursor: Cursor, options: StreamOptions): Promise<void>
}

export interface EventLoopListener {
  /** Gets a snapshot that replaces everything before it. */
  onRegistered(answer: RegisterAnswer): void
  /** Gets events in order, each exactly once. If it throws, its state is broken, and it gets a new snapshot. */
  onEvents(events: readonly AnyEvent[]): void
  /** Called when the state changes in more than its cursor. */
  onState?(state: LoopState): void
}

/** Added to the longest time that a running server takes to answer a poll. */
const POLL_GRACE_MS = 10_000
const RESUME_TIMEOUT_MS = 15_000
/** A proxy that lets streams through does not take so long. */
const STREAM_BEGIN_MS = 10_000

/** Owns an event queue: registers, listens or polls, backs off and registers again, until it is stopped or refused. */
export class EventLoop {
  readonly #source: EventSource
  readonly #listener: EventLoopListener
  readonly #wakeUps: WakeUps
  #state: LoopState = initialLoopState
  #activity: AbortController | undefined
  #isStreaming = false
  readonly #trust = new StreamTrust()
  #pollTimeout = longPollTimeoutSeconds * 1000 + POLL_GRACE_MS
  #stopWakeUps: (() => void) | undefined

  constructor(source: EventSource, listener: EventLoopListener, options: { wakeUps?: WakeUps } = {}) {
    this.#source = source
    this.#listener = listener
    this.#wakeUps = options.wakeUps ?? wakeUps
  }

  get state(): LoopState {
    return this.#state
  }

  /** Goes on from a cursor that an earlier loop has left, or registers. */
  start(cursor?: Cursor) {
    if (this.#activity !== undefined || this.#state.name === 'stopped') return
    if (cursor) this.#state = resumedLoopState(cursor)
    this.#stopWakeUps = this.#wakeUps(() => this.#take({ type: 'woken' }))
    this.#begin()
  }

  /** Checks the connection at once, instead of waiting for the next attempt. */
  wake() {
    this.#take({ type: 'woken' })
  }

  /** Something else has reached the server: there is no reason to wait for it any longer. */
  reached() {
    this.#take({ type: 'reached' })
  }

  stop() {
    this.#take({ type: 'stopped' })
  }

  #take(input: LoopInput) {
    const before = this.#state
    const next = nextLoopState(before, input)
    if (next === before) return
    this.#state = next
    // A stream goes on after what it has brought.
    if (!this.#isStreaming || input.type !== 'received') this.#begin()
    // Every answered poll moves the cursor, which listeners need not know.
    if (before.name !== 'live' || next.name !== 'live') this.#listener.onState?.(next)
  }

  /** Ends the activity of the former state and starts that of the present one. */
  #begin() {
    this.#activity?.abort()
    this.#isStreaming = false
    const state = this.#state
    if (state.name === 'stopped') {
      this.#stopWakeUps?.()
      return
    }
    this.#activity = new AbortController()
    const { signal } = this.#activity
    if (state.name === 'retrying' && state.waitMs !== undefined) return this.#wait(state.waitMs, signal)
    if (state.name === 'connecting' || state.cursor === undefined) return void this.#register(signal)
    // After a failure, only a poll that answers at once tells whether the server is back.
    if (state.name !== 'live') void this.#poll(state.cursor, false, signal)
    else if (this.#source.stream === undefined || !this.#trust.isGiven)
      void this.#poll(state.cursor, true, signal)
    else void this.#stream(state.cursor, signal)
  }

  #wait(ms: number, signal: AbortSignal) {
    const timer = setTimeout(() => this.#take({ type: 'waited' }), ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  async #register(signal: AbortSignal) {
    try {
      const answer = await this.#source.register(signal)
      if (signal.aborted) return
      this.#listener.onRegistered(answer)
      const seconds = answer.event_queue_longpoll_timeout_seconds
      if (typeof seconds === 'number') this.#pollTimeout = seconds * 1000 + POLL_GRACE_MS
      const { queue_id: queueId, last_event_id: lastEventId } = answer
      // Visitors have no queue: the snapshot is all there is.
      if (queueId === null) this.#take({ type: 'stopped' })
      else this.#take({ type: 'registered', cursor: { queueId, lastEventId } })
    } catch (error) {
      this.#fail(asError(error), false, signal)
    }
  }

  async #poll(cursor: Cursor, block: boolean, signal: AbortSignal) {
    const timeout = block ? this.#pollTimeout : RESUME_TIMEOUT_MS
    let events: AnyEvent[]
    try {
      events = await this.#source.poll(cursor, { block, timeout, signal })
    } catch (error) {
      this.#fail(asError(error), true, signal)
      return
    }
    if (signal.aborted) return
    this.#handOver(events, cursor.lastEventId)
  }

  async #stream(cursor: Cursor, signal: AbortSignal) {
    this.#isStreaming = true
    let { lastEventId } = cursor
    let openedAt: number | undefined
    try {
      await this.#source.stream?.(cursor, {
        begin: STREAM_BEGIN_MS,
        silence: this.#pollTimeout,
        signal,
        onOpen: () => {
          openedAt = Date.now()
          if (!signal.aborted) this.#take({ type: 'received', lastEventId })
        },
        onEvents: (events) => {
          if (signal.aborted) return
          this.#handOver(events, lastEventId)
          lastEventId = Math.max(lastEventId, events.at(-1)?.id ?? 0)
        },
      })
    } catch (error) {
      if (isRefusal(error)) return this.#fail(error, true, signal)
    }
    if (signal.aborted) return
    this.#isStreaming = false
    this.#trust.ended(openedAt && Date.now() - openedAt)
    // Streams end, for many reasons. After one that did arrive, a poll that answers at once tells whether the queue is
    // still there.
    void this.#poll({ ...cursor, lastEventId }, openedAt === undefined, signal)
  }

  #handOver(events: AnyEvent[], after: number) {
    let lastEventId = after
    const fresh: AnyEvent[] = []
    for (const event of events) {
      if (event.id <= lastEventId) continue
      lastEventId = event.id
      fresh.push(event)
    }
    try {
      if (fresh.length > 0) this.#listener.onEvents(fresh)
    } catch (error) {
      this.#take({ type: 'failed', failure: { kind: 'lost', error: asError(error) }, random: Math.random() })
      return
    }
    this.#take({ type: 'received', lastEventId })
  }

  #fail(error: Error, polling: boolean, signal: AbortSignal) {
    if (signal.aborted) return
    this.#take({ type: 'failed', failure: failureOf(error, polling), random: Math.random() })
  }
}

/** Whether the server refuses the queue or the caller. What else may be wrong with a stream need not be with polls. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 401, 403].includes(error.status)
}
