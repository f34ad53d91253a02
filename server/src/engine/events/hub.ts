import { randomUUID } from 'node:crypto'
import { errors } from '@parley/api/contract/errors'
import { eventErrors } from '@parley/api/events/errors'
import { heartbeatEvent } from '@parley/api/events/events'
import { eventQueues } from '@parley/api/events/limits'
import type { Queryable } from '../db/database.ts'
import type { LogRecord, SerializedEvent } from '../journal/log.ts'
import type { Realm } from '../realm/realm.ts'
import type { User } from '../realm/state.ts'
import { unixNow } from '../time.ts'
import { addWanted, eventsOf, eventsOfEntry } from './collect.ts'
import { Delivery, NO_EVENTS } from './delivery.ts'
import type { EphemeralNews } from './ephemeral.ts'
import { type Credential, idAfter, positionOf, Queue, sawWholeEntry, type Waiter } from './queue.ts'
import { QueueIndex } from './queue-index.ts'
import { SharedRanges } from './shared-ranges.ts'
import { SharingWatch } from './sharing-watch.ts'
import * as storage from './storage.ts'
import type { ClientOptions, Viewer } from './viewer.ts'

/** How many entries to read from the database at a time for a queue that is far behind. */
const REPLAY_ENTRIES = 1000
/** The most events in one answer of such a replay, so that clients can read it. */
const REPLAY_EVENTS = 5000
const SWEEP_INTERVAL_MS = 60_000
/** A client that takes longer to poll again does not keep up: a busy journal keeps no entries in memory for it. */
const KEEPS_UP_MS = 5_000
const HEARTBEAT = JSON.stringify(heartbeatEvent.of({}))

/** The event queues of a realm on this node. */
export class QueueHub {
  readonly #realm: Realm
  readonly #queues = new Map<string, Queue>()
  readonly #index: QueueIndex
  readonly #delivery: Delivery
  readonly #ranges: SharedRanges
  readonly #sharing: SharingWatch | undefined
  /** Queues that were just answered, whose clients are about to poll again. */
  readonly #answeredLately = new Set<Queue>()
  readonly #sweeper: NodeJS.Timeout

  constructor(realm: Realm) {
    this.#realm = realm
    this.#index = new QueueIndex(realm.state)
    this.#ranges = new SharedRanges(realm.journal)
    this.#sharing = realm.context.contract && new SharingWatch(realm.context.contract)
    this.#delivery = new Delivery({
      isBehind: ({ owedFrom = Number.POSITIVE_INFINITY }) => owedFrom < realm.journal.first,
      release: (queue) => this.#releaseWaiter(queue),
      collect: (queue) => this.#collect(queue),
      answered: (queue, events) => this.#answered(queue, events),
      heartbeat: (queue) => queue.addEphemeral(this.#realm.state.journalHead, 'heartbeat', HEARTBEAT),
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

  /** Creates a queue that starts at `startPosition`. Once this resolves, the queue survives a restart. */
  async create(
    db: Queryable,
    userId: number,
    options: ClientOptions,
    startPosition: number,
    lifespanSeconds: number,
  ): Promise<Queue> {
    const queue = new Queue({ id: randomUUID(), userId, options, startPosition, lifespanSeconds }, unixNow())
    await storage.insertQueue(db, this.#realm.state.id, queue)
    this.#add(queue)
    this.#expectPoll(queue)
    await this.#evictBeyondLimit(db, userId)
    return queue
  }

  /** The queue with that id. Throws BAD_EVENT_QUEUE_ID if it does not exist or belongs to another user. */
  async find(id: string, userId: number): Promise<Queue> {
    const queue = this.#queues.get(id) ?? (await this.#adopt(id))
    if (queue === undefined || queue.userId !== userId) throw errors.badEventQueueId(id)
    return queue
  }

  async delete(queue: Queue, db: Queryable = this.#realm.db): Promise<void> {
    this.#drop(queue)
    await storage.deleteQueues(db, this.#realm.state.id, [queue.id])
  }

  /**
   * Answers one poll: at once if there are events or `wait` is false, otherwise once an event comes. An earlier poll
   * that still waits on the queue is answered with no events. Returns a function that stops waiting.
   */
  async poll(
    queue: Queue,
    after: number,
    { wait, credential, answer }: { wait: boolean; credential: Credential; answer: Waiter },
  ): Promise<() => void> {
    this.#releaseWaiter(queue)
    this.#answeredLately.delete(queue)
    this.#acknowledge(queue, after)
    // The log may drop more entries while the database answers.
    while (queue.coveredThrough < this.#realm.journal.first - 1) {
      const events = await this.#replay(queue, after)
      if (events.length > 0 && credential.isGood()) {
        this.#answered(queue, events)
        answer(this.#delivery.jsonOf(events))
        return () => undefined
      }
    }
    // Another poll of the queue may have begun to wait meanwhile.
    this.#releaseWaiter(queue)
    if (!credential.isGood()) {
      // The credential was revoked during the query: the next request with it is refused.
      answer(NO_EVENTS)
      return () => undefined
    }
    const postponed = wait && this.#delivery.postpones(queue)
    if (!postponed) {
      const begun = performance.now()
      const events = this.#collect(queue)
      if (events.length > 0 || !wait) {
        this.#answered(queue, events)
        answer(this.#delivery.jsonOf(events))
        this.#delivery.answeredAtOnce(performance.now() - begun)
        return () => undefined
      }
    }
    queue.waiter = answer
    queue.credential = credential
    queue.waitingSince = Date.now()
    this.#delivery.waiting.add(queue)
    if (postponed) this.#delivery.answerLater(queue)
    return () => {
      if (queue.waiter === answer) this.#stopWaiting(queue)
    }
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
  receive({ kind, payload }: EphemeralNews) {
    const { state } = this.#realm
    const { audience, event } = kind.declaration
    for (const userId of audience(state, payload)) {
      for (const queue of this.#index.ofUser(userId)) {
        const viewer = this.viewer(queue)
        const body = viewer === undefined ? undefined : event(payload, viewer)
        if (body === undefined || !queue.wants(body.type)) continue
        queue.addEphemeral(state.journalHead, body.type, JSON.stringify(body))
        if (queue.waiter !== undefined) this.#delivery.wake(queue)
      }
    }
    this.deliver()
  }

  /** Answers polls of a user whose key or session was revoked with no events: their next request is refused. */
  releaseRevoked(userId: number) {
    for (const queue of this.#index.ofUser(userId)) {
      if (queue.credential?.isGood() === false) this.#releaseWaiter(queue)
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
    await storage.deleteIdleQueues(db, state.id, unixNow())
    // Another node may have removed some.
    for (const id of await storage.missingQueues(db, state.id, live)) {
      const queue = this.#queues.get(id)
      if (queue !== undefined) this.#drop(queue)
    }
  }

  /** Answers every waiting poll with no events, when the server stops. */
  close() {
    clearInterval(this.#sweeper)
    this.#delivery.close()
    for (const queue of [...this.#delivery.waiting]) this.#releaseWaiter(queue)
  }

  viewer(queue: Queue): Viewer | undefined {
    const user = this.#realm.state.users.get(queue.userId)
    if (user === undefined || !user.isActive) return undefined
    const { state, context } = this.#realm
    const apiKeyOf = (one: User) => context.apiKeyOf(this.#realm, one)
    return { user, state, client: queue.options, queueId: queue.id, apiKeyOf }
  }

  #add(queue: Queue) {
    this.#queues.set(queue.id, queue)
    this.#index.add(queue)
  }

  #drop(queue: Queue) {
    this.#releaseWaiter(queue)
    this.#queues.delete(queue.id)
    this.#answeredLately.delete(queue)
    this.#index.delete(queue)
  }

  /** Loads a queue that another node created, or that this node does not know yet. */
  async #adopt(id: string): Promise<Queue | undefined> {
    const facts = await storage.findQueue(this.#realm.db, this.#realm.state.id, id, unixNow())
    const known = this.#queues.get(id)
    if (facts === undefined || known !== undefined) return known
    const queue = new Queue(facts, unixNow())
    this.#add(queue)
    return queue
  }

  async #evictBeyondLimit(db: Queryable, userId: number): Promise<void> {
    const queues = [...this.#index.ofUser(userId)]
    if (queues.length <= eventQueues.cap) return
    queues.sort((a, b) => a.lastSeenAt - b.lastSeenAt)
    for (const queue of queues.slice(0, queues.length - eventQueues.cap)) await this.delete(queue, db)
  }

  /** A failed sweep is made up for by the next. */
  async #sweepOrLog(): Promise<void> {
    try {
      await this.sweep()
    } catch (error) {
      this.#realm.context.log.warn({ err: error }, 'removing idle event queues failed')
    }
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
    queue.acknowledged = id
    queue.ephemeral = queue.ephemeral.filter((event) => event.id > id)
  }

  /** The new events for the queue, from memory. */
  #collect(queue: Queue): SerializedEvent[] {
    const viewer = this.viewer(queue)
    if (viewer === undefined) return []
    const { journal } = this.#realm
    // Entries dropped while a poll waited did not concern its queue.
    const covered = Math.max(queue.coveredThrough, journal.first - 1)
    const found = this.#ranges.eventsAfter(covered, queue, viewer, () => this.#scan(queue, viewer, covered))
    this.#sharing?.checkRange(found, this.#scan(queue, viewer, covered))
    queue.coveredThrough = journal.head
    return this.#withEphemeral(queue, found)
  }

  #scan(queue: Queue, viewer: Viewer, covered: number): SerializedEvent[] {
    const found: SerializedEvent[] = []
    const { journal } = this.#realm
    for (let position = covered + 1; position <= journal.head; position++) {
      const record = journal.at(position)
      if (record === undefined) continue
      addWanted(queue, eventsOf(record, viewer), queue.acknowledged, found)
      this.#sharing?.checkRecord(record, viewer)
    }
    return found
  }

  /** The new events for a queue that is further behind than the log reaches. */
  async #replay(queue: Queue, after: number): Promise<SerializedEvent[]> {
    const viewer = this.viewer(queue)
    const found: SerializedEvent[] = []
    if (viewer === undefined) {
      queue.coveredThrough = this.#realm.journal.head
      return found
    }
    let position = queue.coveredThrough
    while (position < this.#realm.journal.first - 1 && found.length < REPLAY_EVENTS) {
      const entries = await this.#realm.entriesAfter(position, REPLAY_ENTRIES)
      // A server that was off for long may come back to queues older than what it has kept of the journal.
      if (entries[0]?.position !== position + 1) throw errors.badEventQueueId(queue.id)
      for (const entry of entries) addWanted(queue, eventsOfEntry(entry, viewer), after, found)
      position = entries.at(-1)?.position ?? this.#realm.state.journalHead
    }
    queue.coveredThrough = position
    return found
  }

  #withEphemeral(queue: Queue, found: SerializedEvent[]): SerializedEvent[] {
    if (queue.ephemeral.length === 0) return found
    const ephemeral = queue.ephemeral.filter((event) => event.id > queue.acknowledged)
    return [...found, ...ephemeral].sort((a, b) => a.id - b.id)
  }

  #answered(queue: Queue, events: readonly SerializedEvent[]) {
    for (const { text } of events) this.#realm.context.contract?.checkEvent(text)
    queue.lastAnswered = events.at(-1)?.id ?? queue.acknowledged
    this.#expectPoll(queue)
  }

  #expectPoll(queue: Queue) {
    queue.lastAnsweredAt = performance.now()
    this.#answeredLately.add(queue)
  }

  #releaseWaiter(queue: Queue) {
    const { waiter } = queue
    this.#stopWaiting(queue)
    waiter?.(NO_EVENTS)
  }

  #stopWaiting(queue: Queue) {
    if (queue.waiter === undefined) return
    // Up to `owedFrom`, no entry concerned the queue while it waited.
    const { owedFrom = this.#realm.journal.head + 1 } = queue
    queue.coveredThrough = Math.max(queue.coveredThrough, owedFrom - 1)
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
