import type { AnswerOf } from '@parley/api/contract/endpoint'
import type { AnyEvent } from '@parley/api/contract/event'
import type { registerQueue } from '@parley/api/events/endpoints'
import { longPollTimeoutSeconds } from '@parley/api/events/limits'
import { asError } from '../util/as-error.ts'
import {
  type Cursor,
  failureOf,
  initialLoopState,
  type LoopInput,
  type LoopState,
  nextLoopState,
} from './loop-state.ts'
import { type WakeUps, wakeUps } from './wake-ups.ts'

/** What POST /register answers: the fields that are always there, and those of the sections that were asked for. */
export type RegisterAnswer = AnswerOf<typeof registerQueue> & { readonly [field: string]: unknown }

export interface EventSource {
  register(signal: AbortSignal): Promise<RegisterAnswer>
  /** Waits for events after the cursor for at most `timeout` ms; with `block: false` answers at once. */
  poll(cursor: Cursor, options: { block: boolean; timeout: number; signal: AbortSignal }): Promise<AnyEvent[]>
}

export interface EventLoopListener {
  /** A snapshot to start from, in place of all that came before. */
  onRegistered(answer: RegisterAnswer): void
  /** Events in order, each exactly once. A listener that throws gets a new snapshot, since its state is broken. */
  onEvents(events: readonly AnyEvent[]): void
  /** Anything but a step from event to event. */
  onState?(state: LoopState): void
}

/** Past the longest silence of a living server. */
const POLL_GRACE_MS = 10_000
const RESUME_TIMEOUT_MS = 15_000

/** Owns a queue: registers, polls, backs off, registers anew, until it is stopped or refused. */
export class EventLoop {
  readonly #source: EventSource
  readonly #listener: EventLoopListener
  readonly #wakeUps: WakeUps
  #state: LoopState = initialLoopState
  #activity: AbortController | undefined
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

  start() {
    if (this.#activity !== undefined || this.#state.name === 'stopped') return
    this.#stopWakeUps = this.#wakeUps(() => this.#take({ type: 'woken' }))
    this.#begin()
  }

  stop() {
    this.#take({ type: 'stopped' })
  }

  #take(input: LoopInput) {
    const before = this.#state
    const next = nextLoopState(before, input)
    if (next === before) return
    this.#state = next
    this.#begin()
    // Each poll that is answered moves the cursor, which is nobody's concern.
    if (before.name !== 'live' || next.name !== 'live') this.#listener.onState?.(next)
  }

  /** Ends what the former state was doing and does what the present one stands for. */
  #begin() {
    this.#activity?.abort()
    const state = this.#state
    if (state.name === 'stopped') {
      this.#stopWakeUps?.()
      return
    }
    this.#activity = new AbortController()
    const { signal } = this.#activity
    if (state.name === 'retrying' && state.waitMs !== undefined) return this.#wait(state.waitMs, signal)
    if (state.name === 'connecting' || state.cursor === undefined) return void this.#register(signal)
    // After a failure the question is whether the server is there, which a waiting poll would not tell.
    void this.#poll(state.cursor, state.name === 'live', signal)
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
