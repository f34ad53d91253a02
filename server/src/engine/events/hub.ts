import { randomUUID } from 'node:crypto'
import { ApiError, errors } from '@parley/api/contract/errors'
import { eventErrors } from '@parley/api/events/errors'
import { heartbeatEvent } from '@parley/api/events/events'
import { eventQueues } from '@parley/api/events/limits'
import type { Queryable } from '../db/database.ts'
import { type LogRecord, type SerializedEvent, serializeEvent } from '../journal/log.ts'
import type { Realm } from '../realm/realm.ts'
import type { User } from '../realm/state.ts'
import { unixNow } from '../time.ts'
import { Broadcasts } from './broadcasts.ts'
import { Delivery } from './delivery.ts'
import type { EphemeralNews } from './ephemeral.ts'
import { NO_EVENTS } from './event-list.ts'
import { NewEvents } from './new-events.ts'
import { readership } from './ports.ts'
import {
  type Credential,
  idAfter,
  positionOf,
  Queue,
  type Stream,
  type StreamEnd,
  sawWholeEntry,
  type Waiter,
} from './queue.ts'
import { QueueIndex } from './queue-index.ts'
import * as storage from './storage.ts'
import type { ClientOptions, Viewer } from './viewer.ts'
import { viewerOf } from './viewer-of.ts'

const SWEEP_INTERVAL_MS = 60_000
/** A client that takes longer to poll again does not keep up: a busy journal keeps no entries in memory for it. */
const KEEPS_UP_MS = 5_000
/** A stream ends after this time, so that its client shows its credentials again, as with each poll. */
const STREAM_MS = 3_600_000
const HEARTBEAT = heartbeatEvent.of({})

/** The event queues of a realm on this node. */
export class QueueHub {
  readonly #realm: Realm
  readonly #queues = new Map<string, Queue>()
  readonly #index: QueueIndex
  readonly #delivery: Delivery
  readonly #broadcasts: Broadcasts
  readonly #news: NewEvents
  /** Queues that were just answered, whose clients are about to poll again. */
  readonly #answeredLately = new Set<Queue>()
  readonly #sweeper: NodeJS.Timeout

  constructor(realm: Realm) {
    this.#realm = realm
    this.#index = new QueueIndex(realm.state)
    this.#news = new NewEvents(realm, (queue) => this.viewer(queue))
    this.#delivery = new Delivery({
      isBehind: ({ owedFrom = Number.POSITIVE_INFINITY }) => owedFrom < realm.journal.first,
      release: (queue) => this.#fellBehind(queue),
      collect: (queue) => this.#news.inMemory(queue, this.#delivery.round),
      answered: (queue, events) => this.#answered(queue, events),
      heartbeat: (queue) =>
        queue.addEphemeral(this.#realm.state.journalHead, (id) => serializeEvent(id, HEARTBEAT)),
    })
    this.#broadcasts = new Broadcasts(realm, {
      index: this.#index,
      viewerOf: (queue) => this.viewer(queue),
      wake: (queue) => this.#delivery.wake(queue),
      deliver: () => this.deliver(),
    })
    this.#sweeper = setInterval(() => void this.#sweepOrLog(), SWEEP_INTERVAL_MS)
    this.#sweeper.unref()
  }

  /** Loads the queues that existed when the server last stopped. */
  async restore(): Promise<void> {
    for (const facts of await storage.liveQueues(this.#realm.db, this.#realm.state.id)) {
      this.#add(new Queue(facts, unixNow()))
    }
  }

  /** How many queues there are, and how many of them have a reader: a waiting poll, or a stream. */
  get counts(): { all: number; polls: number; streams: number } {
    const queues = this.#queues.values()
    const streams = queues.reduce((sum, { stream }) => sum + (stream === undefined ? 0 : 1), 0)
    const waiting = this.#delivery.waiting.values()
    const polls = waiting.reduce((sum, { stream }) => sum + (stream === undefined ? 1 : 0), 0)
    return { all: this.#queues.size, polls, streams }
  }

  /** Creates a queue that starts at `startPosition`. Once this resolves, the queue survives a restart. */
  async create(
    db: Queryable,
    { id: userId, scope }: Pick<User, 'id' | 'scope'>,
    options: ClientOptions,
    startPosition: number,
    lifespanSeconds: number,
  ): Promise<Queue> {
    const keyId = scope?.keyId ?? null
    const facts = { id: randomUUID(), userId, options, startPosition, lifespanSeconds, keyId }
    const queue = new Queue(facts, unixNow())
    await storage.insertQueue(db, this.#realm.state.id, queue)
    this.#add(queue)
    this.#expectPoll(queue)
    await this.#evictBeyondLimit(userId)
    return queue
  }

  /** The queue with that id. Throws BAD_EVENT_QUEUE_ID if it does not exist or belongs to another user or scope. */
  async find(id: string, { id: userId, scope }: Pick<User, 'id' | 'scope'>): Promise<Queue> {
    const queue = this.#queues.get(id) ?? (await this.#adopt(id))
    if (queue?.userId !== userId || queue.keyId !== (scope?.keyId ?? null)) throw errors.badEventQueueId(id)
    return queue
  }

  async delete(queue: Queue): Promise<void> {
    // The row first: a poll that comes in between would load the queue again, and wait for what nobody sends.
    await storage.deleteQueues(this.#realm.db, this.#realm.state.id, [queue.id])
    this.#drop(queue)
  }

  /** Comes as far as the event that a client has from another node, which may be ahead of this one. */
  async reach(after: number): Promise<void> {
    if (positionOf(after) > this.#realm.state.journalHead) await this.#realm.follow()
  }

  /**
   * Answers one poll: at once if there are events or `wait` is false, otherwise once an event comes. An earlier poll
   * that still waits on the queue is answered with no events, and a stream ends. Returns a function that stops waiting.
   */
  async poll(
    queue: Queue,
    after: number,
    { wait, credential, answer }: { wait: boolean; credential: Credential; answer: Waiter },
  ): Promise<() => void> {
    this.#beginReading(queue, after)
    await this.#read(queue, { wait, credential, answer })
    return () => {
      if (queue.waiter === answer) this.#stopWaiting(queue)
    }
  }

  /**
   * Makes a stream the reader of the queue, from `after` on. It gets nothing before it asks by `next`. Whatever read the
   * queue before ends.
   */
  openStream(queue: Queue, after: number, stream: Stream) {
    this.#beginReading(queue, after)
    queue.stream = stream
  }

  /** Gives the stream what it has not been given, or what comes. Does nothing once the stream has ended. */
  next(queue: Queue, stream: Stream) {
    if (queue.stream !== stream) return
    const { credential, give: answer } = stream
    if (!credential.isGood() || this.#realm.state.isDeactivated) return this.#endReading(queue, 'revoked')
    const now = Date.now()
    if (now - stream.openedAt > STREAM_MS) return this.#endReading(queue, 'over')
    this.#answeredLately.delete(queue)
    queue.dropSent()
    // The throttle spreads answers: for nothing there is no turn to wait for.
    if (queue.coveredThrough === this.#realm.journal.head && !queue.hasNewEphemeral) {
      this.#wait(queue, credential, answer, now)
      return
    }
    this.#read(queue, { wait: true, credential, answer, stream }).catch((error: unknown) => {
      if (queue.stream !== stream) return
      const isGone = error instanceof ApiError && error.code === 'BAD_EVENT_QUEUE_ID'
      if (!isGone) this.#realm.context.log.warn({ err: error }, 'an event stream broke off')
      this.#endReading(queue, isGone ? 'gone' : 'failed')
    })
  }

  /** Called when the client of a stream is gone. Its queue stays for as long as one that nobody polls. */
  closeStream(queue: Queue, stream: Stream) {
    if (queue.stream !== stream) return
    this.#stopWaiting(queue)
    queue.stream = undefined
    queue.lastSeenAt = unixNow()
  }

  /** Called for each new entry, after it was applied: marks the waiting queues that it concerns. */
  appended(record: LogRecord) {
    const moved = record.entry.kind.declaration.subscriptionChanges?.(record.entry.payload)
    if (moved !== undefined) this.#index.refresh(moved)
    this.#index.forEachConcerned(record, (queue) => {
      if (queue.waiter !== undefined) this.#delivery.wake(queue, record.entry.position)
    })
  }

  /** The oldest position that a client that keeps up has not received. */
  firstOwed(): number {
    let first = this.#delivery.firstOwed()
    const longAgo = performance.now() - KEEPS_UP_MS
    for (const queue of this.#answeredLately) {
      if (queue.lastAnsweredAt < longAgo) this.#answeredLately.delete(queue)
      else if (queue.coveredThrough < first) first = queue.coveredThrough + 1
    }
    return first
  }

  /** Called once after a batch of entries: answers the marked queues. */
  deliver() {
    this.#delivery.run()
  }

  /** Sends an ephemeral event to the live queues of its audience. */
  receive(news: EphemeralNews) {
    this.#broadcasts.add(news)
  }

  /** Ends whatever a user reads with a key or session that was revoked: their next request is refused. */
  releaseRevoked(userId: number) {
    for (const queue of this.#index.ofUser(userId)) {
      // A stream that has no room does not wait, and has to end as well.
      const credential = queue.stream?.credential ?? queue.credential
      if (credential?.isGood() === false) this.#endReading(queue, 'revoked')
    }
  }

  /** Drops a user's queues, whose rows are already deleted. */
  forgetAllOf(userId: number) {
    for (const queue of [...this.#index.ofUser(userId)]) this.#drop(queue)
  }

  /** Saves which queues are in use and removes idle ones. */
  async sweep(): Promise<void> {
    const { db, state } = this.#realm
    const live = [...this.#queues.values()]
    for (const queue of live) if (queue.waiter !== undefined) queue.lastSeenAt = unixNow()
    await storage.touchQueues(db, state.id, live)
    await storage.deleteIdleQueues(db, state.id)
    // Another node may have removed some.
    for (const id of await storage.missingQueues(db, state.id, live)) {
      const queue = this.#queues.get(id)
      if (queue !== undefined) this.#drop(queue)
    }
  }

  /**
   * Answers waiting polls with no events, and ends streams, so that their clients go on at another node.
   * @param share of those who wait, from 0 to 1
   */
  release(share: number) {
    const isRead = ({ waiter, stream }: Queue) => waiter !== undefined || stream !== undefined
    const read = [...this.#queues.values()].filter(isRead)
    for (const queue of read.slice(0, Math.ceil(read.length * share))) this.#endReading(queue, 'over')
  }

  /** Answers every waiting poll with no events, and ends every stream, when the server stops. */
  close() {
    clearInterval(this.#sweeper)
    this.#delivery.close()
    this.release(1)
  }

  viewer(queue: Queue): Viewer | undefined {
    const { state } = this.#realm
    const account = state.users.get(queue.userId)
    if (account === undefined || !account.isActive) return undefined
    const user = readership.provided.readerOf(state, account, queue.keyId)
    return user && viewerOf(this.#realm, user, queue.options, queue.id)
  }

  #add(queue: Queue) {
    this.#queues.set(queue.id, queue)
    this.#index.add(queue)
  }

  #drop(queue: Queue) {
    this.#endReading(queue, 'gone')
    this.#queues.delete(queue.id)
    this.#answeredLately.delete(queue)
    this.#index.delete(queue)
  }

  /** Loads a queue that another node created, or that this node does not know yet. */
  async #adopt(id: string): Promise<Queue | undefined> {
    const facts = await storage.findQueue(this.#realm.db, this.#realm.state.id, id)
    const known = this.#queues.get(id)
    if (facts === undefined || known !== undefined) return known
    const queue = new Queue(facts, unixNow())
    this.#add(queue)
    return queue
  }

  async #evictBeyondLimit(userId: number): Promise<void> {
    const queues = [...this.#index.ofUser(userId)]
    if (queues.length <= eventQueues.cap) return
    queues.sort((a, b) => a.lastSeenAt - b.lastSeenAt)
    for (const queue of queues.slice(0, queues.length - eventQueues.cap)) await this.delete(queue)
  }

  /** A failed sweep is made up for by the next. */
  async #sweepOrLog(): Promise<void> {
    try {
      await this.sweep()
    } catch (error) {
      this.#realm.context.log.warn({ err: error }, 'removing idle event queues failed')
    }
  }

  #beginReading(queue: Queue, after: number) {
    this.#endReading(queue, 'superseded')
    queue.readings++
    this.#answeredLately.delete(queue)
    this.#acknowledge(queue, after)
  }

  /** @param stream the reader, unless it is a poll */
  async #read(
    queue: Queue,
    {
      wait,
      credential,
      answer,
      stream,
    }: { wait: boolean; credential: Credential; answer: Waiter; stream?: Stream },
  ): Promise<void> {
    const { readings } = queue
    // The log may drop more entries while the database answers.
    while (queue.coveredThrough < this.#realm.journal.first - 1) {
      const { events, position } = await this.#news.inJournal(queue)
      // Another reader has begun meanwhile, from an event of its own.
      if (queue.readings !== readings) {
        if (stream === undefined) answer(NO_EVENTS)
        return
      }
      queue.coveredThrough = position
      if (!credential.isGood()) break
      if (events.length > 0) {
        this.#answered(queue, events)
        answer(this.#delivery.listOf(events))
        return
      }
    }
    if (!credential.isGood()) {
      // The credential was revoked during the query: the next request with it is refused.
      if (stream === undefined) answer(NO_EVENTS)
      else this.#endReading(queue, 'revoked')
      return
    }
    const postponed = wait && this.#delivery.postpones(queue)
    if (!postponed) {
      const begun = performance.now()
      const events = this.#news.inMemory(queue, wait ? this.#delivery.round : undefined)
      if (events.length > 0 || !wait) {
        this.#answered(queue, events)
        answer(this.#delivery.listOf(events))
        this.#delivery.answeredAtOnce(performance.now() - begun)
        return
      }
    }
    this.#wait(queue, credential, answer)
    if (postponed) this.#delivery.answerLater(queue)
  }

  #wait(queue: Queue, credential: Credential, answer: Waiter, now = Date.now()) {
    queue.waiter = answer
    queue.credential = credential
    queue.waitingSince = now
    this.#delivery.waiting.add(queue)
    queue.watchExpiry(credential, () => this.#endReading(queue, 'revoked'))
  }

  #acknowledge(queue: Queue, after: number) {
    queue.lastSeenAt = unixNow()
    // Older clients send -1 to start from the queue's beginning.
    const id = after < 0 ? idAfter(queue.startPosition) : after
    if (positionOf(id) < queue.startPosition) {
      throw eventErrors.alreadyPruned(after)
    }
    if (positionOf(id) > this.#realm.state.journalHead) {
      throw eventErrors.notInQueue(after)
    }
    // If the client did not receive the last answer, its events are sent again.
    queue.coveredThrough = id === queue.lastAnswered ? queue.coveredThrough : positionBefore(id)
    queue.lastAnswered = id
    queue.dropThrough(id)
  }

  #answered(queue: Queue, events: readonly SerializedEvent[]) {
    for (const { text } of events) this.#realm.context.contract?.checkEvent(text)
    queue.lastAnswered = events.at(-1)?.id ?? queue.lastAnswered
    this.#expectPoll(queue)
  }

  #expectPoll(queue: Queue) {
    queue.lastAnsweredAt = performance.now()
    this.#answeredLately.add(queue)
  }

  /** Ends whatever reads the queue: a waiting poll is answered with no events. */
  #endReading(queue: Queue, why: StreamEnd) {
    const { waiter, stream } = queue
    this.#stopWaiting(queue)
    queue.stream = undefined
    if (stream === undefined) waiter?.(NO_EVENTS)
    else stream.end(why)
  }

  #fellBehind(queue: Queue) {
    const { stream } = queue
    if (stream === undefined) return this.#endReading(queue, 'superseded')
    this.#stopWaiting(queue)
    this.next(queue, stream)
  }

  #stopWaiting(queue: Queue) {
    if (queue.waiter === undefined) return
    // Up to `owedFrom`, no entry concerned the queue while it waited.
    const { owedFrom = this.#realm.journal.head + 1 } = queue
    queue.coveredThrough = Math.max(queue.coveredThrough, owedFrom - 1)
    queue.forgetExpiry()
    queue.waiter = undefined
    queue.credential = undefined
    queue.owedFrom = undefined
    this.#delivery.waiting.delete(queue)
  }
}

/** The last position of which a client that has event `id` has all events. */
function positionBefore(id: number): number {
  return sawWholeEntry(id) ? positionOf(id) : positionOf(id) - 1
}
