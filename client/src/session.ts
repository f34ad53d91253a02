import type { AnyEvent } from '@parley/api/contract/event'
import { updateMessageFlags } from '@parley/api/flags/endpoints'
import type { Connection } from './connection.ts'
import { EventLoop, type RegisterAnswer } from './event-loop.ts'
import { type EventPredicate, Inbox } from './inbox.ts'
import type { LoopState } from './loop-state.ts'
import { allCapabilities, eventSource, type RegisterInput, releaseQueue } from './queue.ts'
import { type ClientState, fold, stateFrom } from './state/client-state.ts'
import type { WakeUps } from './wake-ups.ts'

const NEXT_EVENT_TIMEOUT_MS = 5000

export interface SessionOptions {
  /** How to be told things, over `defaultRegisterInput`. */
  register?: RegisterInput
  onState?: (state: LoopState) => void
  /** Hears of every event after it was folded, in order, each once. */
  onEvent?: (event: AnyEvent) => void
  wakeUps?: WakeUps
}

/** What an up-to-date client asks for. */
export const defaultRegisterInput = {
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  include_subscribers: 'partial',
  client_capabilities: allCapabilities,
} satisfies RegisterInput

/** One account's view of an organization, kept up to date from `start` to `stop`. */
export class Session {
  readonly connection: Connection
  readonly #loop: EventLoop
  readonly #input: RegisterInput
  readonly #options: SessionOptions
  readonly #listeners = new Set<() => void>()
  readonly #inbox = new Inbox()
  #state: ClientState | undefined

  private constructor(connection: Connection, options: SessionOptions) {
    this.connection = connection
    this.#options = options
    this.#input = { ...defaultRegisterInput, ...options.register }
    this.#loop = new EventLoop(
      eventSource(connection, this.#input),
      {
        onRegistered: (answer) => this.#registered(answer),
        onEvents: (events) => this.#received(events),
        onState: (state) => {
          options.onState?.(state)
          this.#changed()
        },
      },
      options.wakeUps === undefined ? {} : { wakeUps: options.wakeUps },
    )
  }

  /**
   * Registers and begins to follow the events.
   * @throws what the server refused the first registration with; while it cannot be reached, waits and tries again
   */
  static start(connection: Connection, options: SessionOptions = {}): Promise<Session> {
    return new Promise((resolve, reject) => {
      const session = new Session(connection, options)
      const stopListening = session.subscribe(() => {
        const { loop } = session
        if (session.#state !== undefined) resolve(session)
        else if (loop.name === 'stopped') reject(loop.error ?? new Error('The session was stopped'))
        else return
        stopListening()
      })
      session.#loop.start()
    })
  }

  /** What the server has told so far; the same object until something changes. */
  get state(): ClientState {
    if (this.#state === undefined) throw new Error('The session has not registered yet')
    return this.#state
  }

  /** Whether the state is up to date, or why not. */
  get loop(): LoopState {
    return this.#loop.state
  }

  /** Calls the listener after every change of `state` or `loop`; returns what ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Waits for an event, or gives one that came since the last call. For bots and tests. */
  next(predicate: EventPredicate | string, timeoutMs: number = NEXT_EVENT_TIMEOUT_MS): Promise<AnyEvent> {
    const fits = typeof predicate === 'string' ? (event: AnyEvent) => event.type === predicate : predicate
    return this.#inbox.next(fits, timeoutMs)
  }

  async markRead(messageIds: readonly number[]): Promise<void> {
    await this.connection.call(updateMessageFlags, { messages: [...messageIds], op: 'add', flag: 'read' })
  }

  /** Ends the loop and gives the queue back. */
  async stop(): Promise<void> {
    const { loop } = this
    this.#loop.stop()
    const queueId = 'cursor' in loop ? loop.cursor?.queueId : undefined
    // The server forgets an unused queue by itself, so it does not matter whether this arrives.
    if (queueId !== undefined) await releaseQueue(this.connection, queueId).catch(() => {})
  }

  #registered(answer: RegisterAnswer) {
    this.#state = stateFrom(answer, this.#input, this.#state?.viewer.userId)
    this.#changed()
  }

  #received(events: readonly AnyEvent[]) {
    this.#state = events.reduce(fold, this.state)
    for (const event of events) this.#options.onEvent?.(event)
    this.#inbox.add(events)
    this.#changed()
  }

  #changed() {
    for (const listener of [...this.#listeners]) listener()
  }
}
