import type { JournalLog, SerialisedEvent } from '../journal/log.ts'
import { readership } from './ports.ts'
import { positionOf, type Queue } from './queue.ts'
import type { Viewer } from './viewer.ts'

/** Shorter stretches are looked through faster than they are looked up. */
const WORTH_SHARING = 4

/** What a stretch of the journal holds, as far as one needs to know whose events of it are the same. */
interface Digest {
  /** The channels with messages in it, and the first seq of each. */
  readonly channels: ReadonlyMap<number, number>
  /** People who are told something of their own. */
  readonly exceptions: ReadonlySet<number>
}

/**
 * The events of stretches of the journal, shared by the queues that are told the same. A thousand clients in a busy
 * channel poll for the same stretch: looked through for each of them, delivering would cost more than sending.
 */
export class SharedRanges {
  readonly #journal: JournalLog
  #head = -1
  #digests = new Map<number, Digest | null>()
  #events = new Map<string, SerialisedEvent[]>()

  constructor(journal: JournalLog) {
    this.#journal = journal
  }

  /** The events after `position` for a queue: those of another that is told the same, or what `collect` finds. */
  eventsAfter(
    position: number,
    queue: Queue,
    viewer: Viewer,
    collect: () => SerialisedEvent[],
  ): SerialisedEvent[] {
    const { head } = this.#journal
    if (head - position < WORTH_SHARING) return collect()
    if (head !== this.#head) {
      this.#head = head
      // New maps: a cleared one leads to what it held until the next full collection, so that all of it would pile up.
      this.#digests = new Map()
      this.#events = new Map()
    }
    const key = this.#keyOf(position, queue, viewer)
    if (key === undefined) return collect()
    let events = this.#events.get(key)
    if (events === undefined) {
      events = collect()
      this.#events.set(key, events)
    }
    return events
  }

  /** Queues with the same key are told the same. Undefined for one that is told something of its own. */
  #keyOf(position: number, queue: Queue, viewer: Viewer): string | undefined {
    const { options, kind, userId, acknowledged } = queue
    // The client has a part of the next entry's events already.
    if (positionOf(acknowledged) > position) return undefined
    const digest = this.#digest(position)
    if (digest === null || options.narrow.length > 0 || options.allPublicStreams) return undefined
    if (digest.exceptions.has(userId)) return undefined
    const read: number[] = []
    for (const [channelId, seq] of digest.channels) {
      const isTold = readership.provided.follows(viewer, channelId, seq)
      if (isTold === undefined) return undefined
      if (isTold) read.push(channelId)
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

  /** Null where the stretch holds anything that is told to each in their own way. */
  #makeDigest(position: number): Digest | null {
    const channels = new Map<number, number>()
    const exceptions = new Set<number>()
    for (let at = position + 1; at <= this.#journal.head; at++) {
      const record = this.#journal.at(at)
      if (record === undefined || record.audience === 'everyone') return null
      if (record.audience === 'nobody') continue
      if ('channels' in record.audience) return null
      if ('users' in record.audience) {
        for (const userId of record.audience.users) exceptions.add(userId)
      }
      if (!('channel' in record.audience)) continue
      const own = record.entry.kind.declaration.usersWithOwnEvents?.(record.entry.payload)
      if (own === undefined) return null
      for (const userId of own) exceptions.add(userId)
      const { channel, seq } = record.audience
      if (!channels.has(channel)) channels.set(channel, seq)
    }
    return { channels, exceptions }
  }
}
