import { randomUUID } from 'node:crypto'
import { errors } from '@parley/api/contract/errors'
import { eventErrors } from '@parley/api/events/errors'
import { heartbeatEvent } from '@parley/api/events/events'
import { eventQueues } from '@parley/api/events/limits'
import type { Queryable } from '../db/database.ts'
import type { LogRecord, SerialisedEvent } from '../journal/log.ts'
import type { Realm } from '../realm/realm.ts'
import type { User } from '../realm/state.ts'
import { unixNow } from '../time.ts'
import { addWanted, eventsOf, eventsOfEntry } from './collect.ts'
import { Delivery, NO_EVENTS } from './delivery.ts'
import type { EphemeralNews } from './ephemeral.ts'
import { type Credential, idAfter, positionOf, Queue, sawWholeEntry, type Waiter } from './queue.ts'
import { QueueIndex } from './queue-index.ts'
import { SharedRanges } from './ranges.ts'
import * as storage from './storage.ts'
import type { ClientOptions, Viewer } from './viewer.ts'

/** Entries read from the database at a time for a queue that is far behind. */
const REPLAY_ENTRIES = 1000
/** Events in one answer of such a replay, so that an answer stays of a size that clients can read. */
const REPLAY_EVENTS = 5000
const SWEEP_INTERVAL_MS = 60_000
/** A client that has not asked again by then does not keep up: a busy journal holds nothing in memory for it. */
const KEEPS_UP_MS = 5_000
const HEARTBEAT = JSON.stringify(heartbeatEvent.of({}))

/** The event queues of a realm on this node. */
export class QueueHub {
  readonly #realm: Realm
  readonly #queues = new Map<string, Queue>()
  readonly #index: QueueIndex
  readonly #delivery: Delivery
  readonly #ranges: SharedRanges
  /** Those whose client has an answer and is about to ask for what follows it. */
  readonly #answeredLately = new Set<Queue>()
  readonly #sweeper: NodeJS.Timeout

  constructor(realm: Realm) {
    this.#realm = realm
    this.#index = new QueueIndex(realm.state)
    this.#ranges = new SharedRanges(realm.journal)
    this.#delivery = new Delivery({
      isBehind: ({ owedFrom = Number.POSITIVE_INFINITY }) => owedFrom < realm.journal.first,
      release: (queue) => this.#releaseWaiter(queue),
      collect: (queue) => this.#collect(queue),
      answered: (queue, events) => this.#answered(queue, events),
      heartbeat: (queue) => queue.addEphemeral(this.#realm.state.journalHead, 'heartbeat', HEARTBEAT),
    })
    this.#sweeper = setInterval(() => void this.#sweepOrSay(), SWEEP_INTERVAL_MS)
    this.#sweeper.unref()
  }

  /** Takes up the queues that were live when the server last stopped. */
  async restore(): Promise<void> {
    for (const facts of await storage.liveQueues(this.#realm.db, this.#realm.state.id)) {
      this.#add(new Queue(facts, unixNow()))
    }
  }

  /** Makes a queue that starts at `startPosition`. Once this returns, it outlives the server. */
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
    this.#willAsk(queue)
    await this.#evictBeyondLimit(db, userId)
    return queue
  }

  /** The user's own queue of that id. Throws BAD_EVENT_QUEUE_ID for any other. */
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
   * Answers one poll: at once when there is something, or when the client will not wait; else when something comes.
   * A poll that was waiting on the queue is answered with nothing. Returns a function that gives up waiting.
   */
  async poll(
    queue: Queue,
    after: number,
    { wait, credential, answer }: { wait: boolean; credential: Credential; answer: Waiter },
  ): Promise<() => void> {
    this.#releaseWaiter(queue)
    this.#answeredLately.delete(queue)
    this.#acknowledge(queue, after)
    // Memory may go on forgetting while the database answers.
    while (queue.coveredThrough < this.#realm.journal.first - 1) {
      const events = await this.#replay(queue, after)
      if (events.length > 0) {
        this.#answered(queue, events)
        answer(this.#delivery.jsonOf(events))
        return () => undefined
      }
    }
    if (!credential.isGood()) {
      // It was revoked while the database was asked: the next request with it is refused.
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

  /** Called for each new entry, after it was applied: marks the waiting queues that it is for. */
  appended(record: LogRecord) {
    const moved = record.entry.kind.declaration.subscriptionChanges?.(record.entry.payload)
    if (moved !== undefined) this.#index.refresh(moved)
    this.#index.forEachConcerned(record, (queue) => {
      if (queue.waiter !== undefined) this.#delivery.wake(queue, record.entry.position)
    })
  }

  /** The oldest position that is still to be told to a client that keeps up. */
  firstOwed(): number {
    let first = this.#delivery.firstOwed()
    const longAgo = performance.now() - KEEPS_UP_MS
    for (const queue of this.#answeredLately) {
      if (queue.lastAnsweredAt < longAgo) this.#answeredLately.delete(queue)
      else if (queue.coveredThrough < first) first = queue.coveredThrough + 1
    }
    return first
  }

  /** Called once after a batch of entries. */
  deliver() {
    this.#delivery.run()
  }

  /** Tells those whom it is for, and whose queues are live now, of something that is in no journal. */
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

  /** Answers with nothing the polls of a user whose key or session is good no more: asking again, they are refused. */
  releaseRevoked(userId: number) {
    for (const queue of this.#index.ofUser(userId)) {
      if (queue.credential?.isGood() === false) this.#releaseWaiter(queue)
    }
  }

  /** Lets go of a user's queues, whose rows are gone. */
  forgetAllOf(userId: number) {
    for (const queue of [...this.#index.ofUser(userId)]) this.#drop(queue)
  }

  /** Writes down which queues are in use and removes those that are not. */
  async sweep(): Promise<void> {
    const { db, state } = this.#realm
    const live = [...this.#queues.values()]
    for (const queue of live) if (queue.waiter !== undefined) queue.lastSeenAt = unixNow()
    await storage.touchQueues(db, state.id, live)
    await storage.deleteIdleQueues(db, state.id, unixNow())
    // Whichever node removed them.
    for (const id of await storage.missingQueues(db, state.id, live)) {
      const queue = this.#queues.get(id)
      if (queue !== undefined) this.#drop(queue)
    }
  }

  /** Answers every waiting poll with nothing, as the server stops. */
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

  /** A queue that was made on another node, or before this one knew of it. */
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

  /** What is not done now is done by the next one. */
  async #sweepOrSay(): Promise<void> {
    try {
      await this.sweep()
    } catch (error) {
      this.#realm.context.log.warn({ err: error }, 'looking for queues that nobody reads failed')
    }
  }

  #acknowledge(queue: Queue, after: number) {
    queue.lastSeenAt = unixNow()
    // Before the server first counted (-1 by older clients): from where the queue began.
    const id = after < 0 ? idAfter(queue.startPosition) : after
    if (positionOf(id) < queue.startPosition) {
      throw eventErrors.alreadyPruned(after)
    }
    if (positionOf(id) > this.#realm.state.journalHead) {
      throw eventErrors.notInQueue(after)
    }
    // What the last answer held and the client does not have: it was lost on the way and is told again.
    queue.coveredThrough = id === queue.lastAnswered ? queue.coveredThrough : positionBefore(id)
    queue.acknowledged = id
    queue.ephemeral = queue.ephemeral.filter((event) => event.id > id)
  }

  /** What is new for the queue, from memory. */
  #collect(queue: Queue): SerialisedEvent[] {
    const viewer = this.viewer(queue)
    if (viewer === undefined) return []
    const { journal } = this.#realm
    // Whoever waited while that was forgotten was not concerned by it.
    const covered = Math.max(queue.coveredThrough, journal.first - 1)
    const found = this.#ranges.eventsAfter(covered, queue, viewer, () =>
      this.#lookThrough(queue, viewer, covered),
    )
    queue.coveredThrough = journal.head
    return this.#withEphemeral(queue, found)
  }

  #lookThrough(queue: Queue, viewer: Viewer, covered: number): SerialisedEvent[] {
    const found: SerialisedEvent[] = []
    const { journal } = this.#realm
    for (let position = covered + 1; position <= journal.head; position++) {
      const record = journal.at(position)
      if (record !== undefined) addWanted(queue, eventsOf(record, viewer), queue.acknowledged, found)
    }
    return found
  }

  /** What is new for a queue that is further behind than memory goes. */
  async #replay(queue: Queue, after: number): Promise<SerialisedEvent[]> {
    const viewer = this.viewer(queue)
    const found: SerialisedEvent[] = []
    if (viewer === undefined) {
      queue.coveredThrough = this.#realm.journal.head
      return found
    }
    let position = queue.coveredThrough
    while (position < this.#realm.journal.first - 1 && found.length < REPLAY_EVENTS) {
      const entries = await this.#realm.entriesAfter(position, REPLAY_ENTRIES)
      for (const entry of entries) addWanted(queue, eventsOfEntry(entry, viewer), after, found)
      position = entries.at(-1)?.position ?? this.#realm.state.journalHead
    }
    queue.coveredThrough = position
    return found
  }

  #withEphemeral(queue: Queue, found: SerialisedEvent[]): SerialisedEvent[] {
    if (queue.ephemeral.length === 0) return found
    const ephemeral = queue.ephemeral.filter((event) => event.id > queue.acknowledged)
    return [...found, ...ephemeral].sort((a, b) => a.id - b.id)
  }

  #answered(queue: Queue, events: readonly SerialisedEvent[]) {
    for (const { text } of events) this.#realm.context.contract?.checkEvent(text)
    queue.lastAnswered = events.at(-1)?.id ?? queue.acknowledged
    this.#willAsk(queue)
  }

  #willAsk(queue: Queue) {
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
    // Nothing concerned it while it waited, up to what it is owed.
    const { owedFrom = this.#realm.journal.head + 1 } = queue
    queue.coveredThrough = Math.max(queue.coveredThrough, owedFrom - 1)
    queue.waiter = undefined
    queue.credential = undefined
    queue.owedFrom = undefined
    this.#delivery.waiting.delete(queue)
  }
}

/** The last position whose events a client that has `id` surely has all of. */
function positionBefore(id: number): number {
  return sawWholeEntry(id) ? positionOf(id) : positionOf(id) - 1
}
