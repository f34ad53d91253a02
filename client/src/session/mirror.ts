import type { AnyEvent } from '@parley/api/contract/event'
import type { Connection } from '../connection/connection.ts'
import type { EventSource, RegisterAnswer } from '../events/event-loop.ts'
import type { Cursor } from '../events/loop-state.ts'
import { eventSource, type RegisterInput, releaseQueue } from '../events/queue.ts'
import { type ClientState, fold, stateFrom } from '../state/client-state.ts'
import { differences } from '../state/differences.ts'

const ANSWER_TIMEOUT_MS = 15_000

/**
 * A state that folds events on demand and compares itself with a fresh registration: the test that events tell the
 * whole truth.
 */
export class Mirror {
  readonly #connection: Connection
  readonly #source: EventSource
  #cursor: Cursor
  state: ClientState
  /** Every event so far, in order. */
  readonly events: AnyEvent[] = []

  private constructor(
    connection: Connection,
    input: RegisterInput,
    source: EventSource,
    answer: RegisterAnswer,
  ) {
    this.#connection = connection
    this.#source = source
    this.#cursor = cursorOf(answer)
    this.state = stateFrom(answer, input)
  }

  static async of(connection: Connection, input: RegisterInput = {}): Promise<Mirror> {
    const source = eventSource(connection, input)
    return new Mirror(
      connection,
      input,
      source,
      await source.register(AbortSignal.timeout(ANSWER_TIMEOUT_MS)),
    )
  }

  /** Folds all waiting events; returns them. */
  async catchUp(): Promise<AnyEvent[]> {
    const fresh: AnyEvent[] = []
    for (;;) {
      const events = await this.hear()
      if (events.length === 0) return fresh
      fresh.push(...events)
    }
  }

  /** Folds the events of one answer; returns them. For a queue that keeps up, these are all. */
  async hear(): Promise<readonly AnyEvent[]> {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const events = await this.#source.poll(this.#cursor, {
      block: false,
      timeout: ANSWER_TIMEOUT_MS,
      signal,
    })
    this.state = events.reduce(fold, this.state)
    this.#cursor = { ...this.#cursor, lastEventId: events.at(-1)?.id ?? this.#cursor.lastEventId }
    this.events.push(...events)
    return events
  }

  /**
   * The differences between the folded state and a fresh registration. Call it when nothing happens on the server.
   * @param leavesQueue whether the queue of that registration is left to expire
   */
  async differences({ leavesQueue = false } = {}): Promise<string[]> {
    const answer = await this.#source.register(AbortSignal.timeout(ANSWER_TIMEOUT_MS))
    if (!leavesQueue) await releaseQueue(this.#connection, cursorOf(answer).queueId)
    await this.catchUp()
    return differences(this.state, answer)
  }

  async close(): Promise<void> {
    await releaseQueue(this.#connection, this.#cursor.queueId)
  }
}

function cursorOf({ queue_id: queueId, last_event_id: lastEventId }: RegisterAnswer): Cursor {
  if (queueId === null) throw new Error('A visitor has no queue')
  return { queueId, lastEventId }
}
