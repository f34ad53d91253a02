import type { AnyEvent, EventDeclaration, EventOf } from '@parley/api/contract/event'
import { messageEvent, updateMessageEvent } from '@parley/api/messages/events'
import type { Connection } from '../connection/connection.ts'
import { EventInbox, type EventPredicate } from '../events/event-inbox.ts'
import { isEventOf } from '../events/event-kind.ts'
import { EventLoop, type RegisterAnswer } from '../events/event-loop.ts'
import type { LoopState } from '../events/loop-state.ts'
import { eventSource, type RegisterInput, releaseQueue } from '../events/queue.ts'
import { destinationNarrow } from '../messages/destination-narrow.ts'
import { topicMove } from '../messages/message-changes.ts'
import { MessageStore } from '../messages/message-store.ts'
import type { Narrow } from '../messages/narrow.ts'
import { Outbox, type Sending } from '../messages/outbox.ts'
import { deliveryOver } from '../messages/outbox-delivery.ts'
import type { Destination } from '../messages/outbox-message.ts'
import { ReadMarker } from '../messages/read-marker.ts'
import { type ClientState, fold, stateFrom } from '../state/client-state.ts'
import { Listeners } from '../util/listeners.ts'
import type { SessionImage, SessionView } from './image.ts'
import { defaultRegisterInput, type SessionOptions } from './options.ts'

const NEXT_EVENT_TIMEOUT_MS = 5000

/** One account's view of an organization, kept up to date from `start` to `stop`. */
export class Session {
  readonly connection: Connection
  /** Messages and lists of them. */
  readonly messages: MessageStore
  /** Messages that are being sent. */
  readonly outbox: Outbox
  readonly #readMarker: ReadMarker
  readonly #eventListeners = new Listeners<[event: AnyEvent]>()
  readonly #loop: EventLoop
  readonly #input: RegisterInput
  readonly #outboxStore: SessionOptions['outboxStore']
  readonly #listeners = new Listeners()
  readonly #inbox = new EventInbox()
  readonly #stopListening: () => void
  #state: ClientState | undefined
  #isWhole = true
  /** What was learned before the state was whole. */
  #learned: AnyEvent[] = []
  #queueId: string | undefined
  /** The last event that the state and the messages know of. */
  #lastEventId = 0

  private constructor(connection: Connection, options: SessionOptions) {
    this.connection = connection
    this.messages = new MessageStore(connection, () => this.state)
    this.outbox = new Outbox({
      delivery: deliveryOver(connection, () => this.state.viewer.userId),
      queueId: () => this.#queueId,
      isLive: () => this.loop.name === 'live',
      newestId: (destination) => {
        return destination === undefined
          ? this.#newestId()
          : this.messages.newestIn(destinationNarrow(destination, this.state.viewer.userId))
      },
      fetchMessage: (id) => this.messages.fetchByIds([id]),
    })
    this.#readMarker = new ReadMarker(connection)
    if (options.onEvent !== undefined) this.#eventListeners.add(options.onEvent)
    this.#outboxStore = options.outboxStore
    this.#input = { ...defaultRegisterInput, ...options.register }
    this.#loop = new EventLoop(
      eventSource(connection, this.#input),
      {
        onRegistered: (answer) => this.#registered(answer),
        onEvents: (events) => this.#received(events),
        onState: (state) => {
          options.onState?.(state)
          if (state.name === 'live') {
            this.outbox.resume()
            void this.messages.catchUp()
          }
          this.#changed()
        },
      },
      options.wakeUps === undefined ? {} : { wakeUps: options.wakeUps },
    )
    this.#stopListening = connection.onReached(() => this.#loop.reached())
  }

  /**
   * Registers and starts to follow the events.
   * @throws the server's refusal of the first registration; while the server cannot be reached, it keeps trying
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

  /**
   * A session that knows at once what an earlier one knew, and follows nothing before `follow`.
   * @param since the events that the earlier one received after the image was taken
   * @throws if they do not fit the image
   */
  static resume(
    connection: Connection,
    image: SessionImage,
    since: readonly AnyEvent[],
    options: SessionOptions = {},
  ): Session {
    const session = new Session(connection, options)
    session.complete(image, since)
    session.#openOutbox()
    return session
  }

  /**
   * A session that knows only what a view shows, until it is told all by `complete`. Before, no events are applied, and
   * what is not there is unknown rather than not the case.
   */
  static withView(
    connection: Connection,
    { state, lists, lastEventId }: SessionView,
    options: SessionOptions = {},
  ): Session {
    const session = new Session(connection, options)
    session.#state = state
    session.#isWhole = false
    session.#lastEventId = lastEventId
    session.messages.restore(lists)
    session.#openOutbox()
    return session
  }

  /**
   * Tells a session that began with a view all that an earlier one knew.
   * @param since the events that the earlier one received after the image was taken
   * @throws if they do not fit the image
   */
  complete({ state, cursor, lists }: SessionImage, since: readonly AnyEvent[]): void {
    const imageAt = cursor?.lastEventId ?? 0
    // What came between the view and the image is in neither: the server is asked for what the view shows.
    if (this.#state !== undefined && this.#lastEventId < imageAt) this.messages.reset()
    this.#state = state
    this.messages.restore(lists)
    for (const event of since) {
      this.#state = fold(this.state, event)
      // What the view knows already is the same after it is applied again.
      this.messages.apply(event)
    }
    this.#lastEventId = since.at(-1)?.id ?? imageAt
    this.#becomeWhole()
    this.#changed()
  }

  /** Lets a resumed session follow its queue from where the image and the events after it end, or a new one. */
  follow(queueId: string | undefined): void {
    this.#queueId = queueId
    this.#loop.start(queueId === undefined ? undefined : { queueId, lastEventId: this.#lastEventId })
  }

  /** What the session knows now. */
  image(): SessionImage {
    const queueId = this.#queueId
    const cursor = queueId === undefined ? undefined : { queueId, lastEventId: this.#lastEventId }
    return { state: this.state, cursor, lists: this.messages.kept() }
  }

  /** The state after the latest event; the same object until something changes. */
  get state(): ClientState {
    if (this.#state === undefined) throw new Error('The session has not registered yet')
    return this.#state
  }

  /** Whether `state` has everything, and not only what a view needs. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /** The state of the event loop: whether `state` is up to date, or why not. */
  get loop(): LoopState {
    return this.#loop.state
  }

  /** The queue that the session follows. */
  get queueId(): string | undefined {
    return this.#queueId
  }

  /** Calls the listener after every change of `state` or `loop`; returns the function that removes it. */
  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener)

  /** Waits for an event, or returns one that came since the last call. For bots and tests. */
  next(predicate: EventPredicate | string, timeoutMs: number = NEXT_EVENT_TIMEOUT_MS): Promise<AnyEvent> {
    const fits = typeof predicate === 'string' ? (event: AnyEvent) => event.type === predicate : predicate
    return this.#inbox.next(fits, timeoutMs)
  }

  /** Calls the listener for every event after it was folded; returns the function that removes it. */
  readonly onEvent = (listener: (event: AnyEvent) => void): (() => void) => this.#eventListeners.add(listener)

  /** Calls the listener for the events of one kind: `session.on(messageEvent, ({ message }) => …)`. */
  on<D extends EventDeclaration>(declaration: D, listener: (event: EventOf<D>) => void): () => void {
    return this.onEvent((event) => {
      if (isEventOf(event, declaration)) listener(event)
    })
  }

  /** Sends a message, which `outbox` shows until its event has come. With files it waits for `outbox.complete`. */
  send(destination: Destination, content: string, files?: readonly string[]): Sending {
    return this.outbox.send(destination, content, files)
  }

  /** Tries at once to reach a server that could not be reached, and to send what waits. */
  tryNow(): void {
    this.#loop.wake()
    this.outbox.resume()
  }

  /** Marks messages as read. Calls within a moment go to the server together. */
  markRead(messageIds: Iterable<number>): Promise<void> {
    return this.#readMarker.add(messageIds)
  }

  /** Marks everything in a narrow as read. */
  markNarrowRead(narrow: Narrow): Promise<void> {
    return this.#readMarker.addNarrow(narrow)
  }

  /** Marks a message of a narrow and all later ones as unread. */
  markUnreadFrom(narrow: Narrow, messageId: number): Promise<void> {
    return this.#readMarker.removeFrom(narrow, messageId)
  }

  /** Stops the event loop and deletes the queue, unless it is left to somebody who resumes the session. */
  async stop({ leavesQueue = false }: { leavesQueue?: boolean } = {}): Promise<void> {
    this.#stopListening()
    this.#loop.stop()
    this.outbox.stop()
    if (!leavesQueue) await this.releaseQueue()
  }

  /** Deletes the queue, also from a page that is being closed. */
  async releaseQueue(): Promise<void> {
    const queueId = this.#queueId
    // A failure does not matter: the server deletes unused queues by itself.
    if (queueId !== undefined) await releaseQueue(this.connection, queueId).catch(() => {})
  }

  /** Folds in what was learned by other ways than the queue, in the form of an event. */
  learn(event: Omit<AnyEvent, 'id'> & { type: string }): void {
    const learned = { ...event, id: this.#lastEventId } as AnyEvent
    if (!this.#isWhole) this.#learned.push(learned)
    this.#state = fold(this.state, learned)
    this.#changed()
  }

  #becomeWhole() {
    this.#isWhole = true
    for (const event of this.#learned.splice(0)) this.#state = fold(this.state, event)
  }

  #registered(answer: RegisterAnswer) {
    const isFirst = this.#state === undefined
    this.#state = stateFrom(answer, this.#input, this.#state?.viewer.userId)
    this.#queueId = answer.queue_id ?? undefined
    this.#lastEventId = answer.last_event_id
    // Newer than all that was learned before.
    this.#learned = []
    this.#becomeWhole()
    this.messages.reset()
    if (isFirst) this.#openOutbox()
    else this.outbox.requeued()
    this.#changed()
  }

  #openOutbox() {
    if (this.#outboxStore) void this.outbox.open(this.#outboxStore(this.state.viewer.userId))
  }

  #received(events: readonly AnyEvent[]) {
    for (const event of events) {
      this.#state = fold(this.state, event)
      this.messages.apply(event)
      if (isEventOf(event, messageEvent)) this.#echoed(event)
      if (isEventOf(event, updateMessageEvent)) this.#followMove(event)
      this.#lastEventId = event.id
      this.#eventListeners.notify(event)
    }
    this.#inbox.add(events)
    this.#changed()
  }

  #echoed({ message, local_message_id }: EventOf<typeof messageEvent>) {
    if (message.sender_id === this.state.viewer.userId) this.outbox.arrived(message.id, local_message_id)
  }

  #newestId(): number | undefined {
    try {
      return this.state.maxMessageId
    } catch {
      // The section was not asked for.
      return this.messages.newestIn([])
    }
  }

  #followMove(event: EventOf<typeof updateMessageEvent>) {
    const move = topicMove(event)
    if (move) void this.outbox.moved(move.from, move.to, move.takesAlong)
  }

  #changed() {
    this.#listeners.notify()
  }
}
