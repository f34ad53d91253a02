import { errors } from '@parley/api/contract/errors'
import type { SerializedEvent } from '../journal/log.ts'
import type { Realm } from '../realm/realm.ts'
import { addWanted, eventsOf, eventsOfEntry } from './collect.ts'
import type { Queue } from './queue.ts'
import { SharedRanges } from './shared-ranges.ts'
import { SharingWatch } from './sharing-watch.ts'
import type { Viewer } from './viewer.ts'

/** How many entries to read from the database at a time for a queue that is far behind. */
const REPLAY_ENTRIES = 1000
/** The most events in one answer of such a replay, so that clients can read it. */
const REPLAY_EVENTS = 5000

/** Finds the events that the reader of a queue has not been given. */
export class NewEvents {
  readonly #realm: Realm
  readonly #viewerOf: (queue: Queue) => Viewer | undefined
  readonly #ranges: SharedRanges
  readonly #sharing: SharingWatch | undefined
  #round: number | undefined
  #roundHead = 0

  constructor(realm: Realm, viewerOf: (queue: Queue) => Viewer | undefined) {
    this.#realm = realm
    this.#viewerOf = viewerOf
    this.#ranges = new SharedRanges(realm.journal)
    this.#sharing = realm.context.contract && new SharingWatch(realm.context.contract)
  }

  /**
   * Those in memory, which are all for a queue that is not further behind.
   * @param round in which many are answered: all are brought to the same entry, so that those who were so in an earlier
   *   round share what they are given now, though others write meanwhile
   */
  inMemory(queue: Queue, round?: number): SerializedEvent[] {
    const viewer = this.#viewerOf(queue)
    if (viewer === undefined) return []
    const { journal } = this.#realm
    // Entries dropped while a poll waited did not concern its queue.
    queue.coveredThrough = Math.max(queue.coveredThrough, journal.first - 1)
    if (round === undefined || round !== this.#round) {
      this.#round = round
      this.#roundHead = journal.head
    }
    // An ephemeral event says that its reader has all that was written before it.
    if (queue.ephemeral.length === 0 && this.#roundHead > queue.coveredThrough) {
      const found = this.#through(this.#roundHead, queue, viewer)
      if (found.length > 0) return found
    }
    // Nobody waits for the next round with nothing.
    this.#roundHead = journal.head
    return this.#withEphemeral(queue, this.#through(journal.head, queue, viewer))
  }

  #through(position: number, queue: Queue, viewer: Viewer): SerializedEvent[] {
    const { coveredThrough } = queue
    const scan = () => this.#scan(queue, viewer, coveredThrough, position)
    const found = this.#ranges.eventsBetween(coveredThrough, position, queue, viewer, scan)
    this.#sharing?.checkRange(found, scan())
    queue.coveredThrough = position
    return found
  }

  #scan(queue: Queue, viewer: Viewer, covered: number, through: number): SerializedEvent[] {
    const found: SerializedEvent[] = []
    const { journal } = this.#realm
    for (let position = covered + 1; position <= through; position++) {
      const record = journal.at(position)
      if (record === undefined) continue
      addWanted(queue, eventsOf(record, viewer), queue.lastAnswered, found)
      this.#sharing?.checkRecord(record, viewer)
    }
    return found
  }

  /** Those of a queue that is further behind than the log in memory reaches, and how far they go. */
  async inJournal(queue: Queue): Promise<{ events: SerializedEvent[]; position: number }> {
    const events: SerializedEvent[] = []
    await this.#realm.recall(queue.coveredThrough)
    const viewer = this.#viewerOf(queue)
    if (viewer === undefined) return { events, position: this.#realm.journal.head }
    const { lastAnswered } = queue
    let position = queue.coveredThrough
    while (position < this.#realm.journal.first - 1 && events.length < REPLAY_EVENTS) {
      // The rest is in memory.
      const missing = this.#realm.journal.first - 1 - position
      const entries = await this.#realm.entriesAfter(position, Math.min(missing, REPLAY_ENTRIES))
      // A server that was off for long may come back to queues older than what it has kept of the journal.
      if (entries[0]?.position !== position + 1) throw errors.badEventQueueId(queue.id)
      for (const entry of entries) addWanted(queue, eventsOfEntry(entry, viewer), lastAnswered, events)
      position = entries.at(-1)?.position ?? this.#realm.state.journalHead
    }
    return { events, position }
  }

  #withEphemeral(queue: Queue, found: SerializedEvent[]): SerializedEvent[] {
    if (queue.ephemeral.length === 0) return found
    const ephemeral = queue.ephemeral.filter((event) => event.id > queue.lastAnswered)
    return [...found, ...ephemeral].sort((a, b) => a.id - b.id)
  }
}
