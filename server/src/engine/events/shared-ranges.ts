import type { JournalLog, SerializedEvent } from '../journal/log.ts'
import { readership } from './ports.ts'
import { positionOf, type Queue } from './queue.ts'
import type { Viewer } from './viewer.ts'

/** Shorter ranges are scanned faster than looked up. */
const WORTH_SHARING = 4

/** A summary of a range of the journal, enough to tell which queues get the same events from it. */
interface Digest {
  /** The channels with messages in the range, with the first seq of each. */
  readonly channels: ReadonlyMap<number, number>
  /** The channels with other entries, of which those who read them may get events of their own. */
  readonly others: ReadonlySet<number>
  /** Users who get events of their own. */
  readonly exceptions: ReadonlySet<number>
}

/**
 * The events of ranges of the journal, shared by queues that get the same events. A thousand clients of a busy
 * channel poll for the same range: scanning it for each would cost more than sending.
 */
export class SharedRanges {
  readonly #journal: JournalLog
  #through = -1
  #checkedThrough = -1
  #digests = new Map<number, Digest | null>()
  #events = new Map<string, SerializedEvent[]>()

  constructor(journal: JournalLog) {
    this.#journal = journal
  }

  /**
   * The events after `position` and up to `through` for a queue: those already found for an equal queue, or what
   * `collect` finds.
   */
  eventsBetween(
    position: number,
    through: number,
    queue: Queue,
    viewer: Viewer,
    collect: () => SerializedEvent[],
  ): SerializedEvent[] {
    if (through - position < WORTH_SHARING) return collect()
    if (through !== this.#through || !this.#isStillTrue()) this.#beginThrough(through)
    const key = this.#keyOf(position, queue, viewer)
    if (key === undefined) return collect()
    let events = this.#events.get(key)
    if (events === undefined) {
      events = collect()
      this.#events.set(key, events)
    }
    return events
  }

  #beginThrough(through: number) {
    this.#through = through
    this.#checkedThrough = this.#journal.head
    // New maps: a cleared one that survived a collection keeps its old contents alive until the next full collection.
    this.#digests = new Map()
    this.#events = new Map()
  }

  /** Whether the entries that came since change neither what was found nor who gets it. */
  #isStillTrue(): boolean {
    while (this.#checkedThrough < this.#journal.head) {
      const record = this.#journal.at(++this.#checkedThrough)
      if (record?.entry.kind.declaration.usersWithOwnEvents === undefined) return false
    }
    return true
  }

  /** Queues with the same key get the same events. Undefined for a queue that needs its own. */
  #keyOf(position: number, queue: Queue, viewer: Viewer): string | undefined {
    const { options, kind, userId, lastAnswered } = queue
    // The client already has some events of the next entry.
    if (positionOf(lastAnswered) > position) return undefined
    const digest = this.#digest(position)
    if (digest === null || options.narrow.length > 0 || options.allPublicStreams) return undefined
    if (digest.exceptions.has(userId)) return undefined
    // Each of those who know only some people is shown other names.
    if (!readership.provided.knowsEverybody(viewer)) return undefined
    for (const channelId of digest.others)
      if (!readership.provided.isStranger(viewer, channelId)) return undefined
    const read: number[] = []
    for (const [channelId, seq] of digest.channels) {
      const follows = readership.provided.follows(viewer, channelId, seq)
      if (follows === undefined) return undefined
      if (follows) read.push(channelId)
    }
    return `${position} ${viewer.user.role} ${kind} ${read.join()}`
  }

  #digest(position: number): Digest | null {
    let digest = this.#digests.get(position)
    if (digest === undefined) {
      digest = this.#makeDigest(position)
      this.#digests.set(position, digest)
    }
    return digest
  }

  /** Null if the range holds an entry for everyone, whose events differ by viewer. */
  #makeDigest(position: number): Digest | null {
    const channels = new Map<number, number>()
    const others = new Set<number>()
    const exceptions = new Set<number>()
    for (let at = position + 1; at <= this.#through; at++) {
      const record = this.#journal.at(at)
      if (record === undefined || record.audience === 'everyone') return null
      if (record.audience === 'nobody') continue
      if ('users' in record.audience) {
        for (const userId of record.audience.users) exceptions.add(userId)
      }
      if ('channels' in record.audience)
        for (const { channel } of record.audience.channels) others.add(channel)
      if (!('channel' in record.audience)) continue
      const own = record.entry.kind.declaration.usersWithOwnEvents?.(record.entry.payload)
      if (own === undefined) {
        others.add(record.audience.channel)
        continue
      }
      for (const userId of own) exceptions.add(userId)
      const { channel, seq } = record.audience
      if (!channels.has(channel)) channels.set(channel, seq)
    }
    return { channels, others, exceptions }
  }
}
