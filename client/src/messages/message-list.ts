import type { MessageWithFlags } from '@parley/api/messages/objects'
import { hasId, type Ids, idsOf, withIds, withoutIds } from '../state/ids.ts'
import { asError } from '../util/as-error.ts'
import { Listeners } from '../util/listeners.ts'
import { FoundMarks } from './found-marks.ts'
import {
  type Anchor,
  emptySnapshot,
  type MessageListSnapshot,
  type Page,
  type Range,
  type Window,
} from './list-snapshot.ts'
import type { Narrow } from './narrow.ts'

/** The part of the store that a list uses. */
export interface MessageSource {
  get(id: number): MessageWithFlags | undefined
  /** The messages that fit a list, as far as they are known, ascending. */
  known(list: MessageList): Ids
  /** Fetches and stores messages, and calls `take` before anything else changes. */
  fetch(list: MessageList, range: Range, take: (page: Page) => void): Promise<void>
  /** Takes back messages that a list shows no longer. */
  release(ids: readonly number[]): void
}

const PAGE_SIZE = 100
/** More are not kept in one list: whoever comes back to the others finds them again. */
const MOST = 2_000

/** A window onto the messages of one narrow. It grows at both ends and follows events. */
export class MessageList {
  readonly narrow: Narrow
  readonly #source: MessageSource
  readonly #listeners = new Listeners()
  readonly #marks = new FoundMarks()
  #ids: Ids = []
  #snapshot = emptySnapshot
  /** What was last opened. */
  #range: Range | undefined
  #onItsWay: Promise<void> | undefined
  /** Counts calls of `open`, to drop the answers to earlier ones. */
  #opening = 0

  constructor(narrow: Narrow, source: MessageSource) {
    this.narrow = narrow
    this.#source = source
  }

  /** The content of the list: the same object until something changes. */
  get snapshot(): MessageListSnapshot {
    return this.#snapshot
  }

  get ids(): Ids {
    return this.#ids
  }

  get isFollowed(): boolean {
    return this.#listeners.size > 0
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener)

  /**
   * Fetches the messages around an anchor and shows them in place of the present ones. Whoever asks for what is on its way
   * waits for that.
   */
  async open(anchor: Anchor, before: number = PAGE_SIZE, after: number = PAGE_SIZE): Promise<void> {
    const range = { anchor, before, after }
    const isOnItsWay = this.#snapshot.loading === 'around' && isSameRange(range, this.#range)
    if (!isOnItsWay) this.#onItsWay = this.#open(range)
    await this.#onItsWay
  }

  async #open(range: Range): Promise<void> {
    this.#opening++
    this.#range = range
    await this.#load('around', range, (page) => {
      this.#ids = idsOf(page.messages.map(({ id }) => id))
      return {
        isOpen: true,
        isPartial: false,
        anchor: page.anchor,
        foundOldest: page.foundOldest ?? false,
        foundNewest: page.foundNewest ?? false,
      }
    })
  }

  /** Adds a page of messages before the first. Does nothing at the oldest message, or while a page is loading. */
  async loadOlder(count: number = PAGE_SIZE): Promise<void> {
    const [first] = this.#ids
    const { isOpen, isPartial, foundOldest, loading } = this.#snapshot
    if (!isOpen || isPartial || foundOldest || loading !== undefined) return
    await this.#load('older', { anchor: first ?? 'newest', before: count, after: 0 }, (page) => {
      this.#ids = withIds(
        this.#ids,
        page.messages.map(({ id }) => id),
      )
      const isCut = this.#drop(MOST, Number.POSITIVE_INFINITY)
      return { foundOldest: page.foundOldest ?? false, ...(isCut ? { foundNewest: false } : {}) }
    })
  }

  /** Adds a page of messages after the last. Does nothing at the newest message, or while a page is loading. */
  async loadNewer(count: number = PAGE_SIZE): Promise<void> {
    const last = this.#ids.at(-1)
    const { isOpen, isPartial, foundNewest, loading } = this.#snapshot
    if (!isOpen || isPartial || foundNewest || loading !== undefined) return
    await this.#load('newer', { anchor: last ?? 'oldest', before: 0, after: count }, (page) => {
      this.#ids = withIds(
        this.#ids,
        page.messages.map(({ id }) => id),
      )
      const isCut = this.#drop(0, -MOST)
      return { foundNewest: page.foundNewest ?? false, ...(isCut ? { foundOldest: false } : {}) }
    })
  }

  /** Shows what is known already: messages without gaps between them, as they were kept. */
  restore(ids: Ids, { anchor, foundOldest, foundNewest, historyLimited }: Window): void {
    this.#ids = ids
    this.refresh({ isOpen: true, anchor, foundOldest, foundNewest, historyLimited })
  }

  /** Shows the messages that are known, until `open` shows all. Does nothing if there are none, or the list is open. */
  openKnown(): void {
    if (this.#snapshot.isOpen) return
    const ids = this.#source.known(this)
    if (ids.length === 0) return
    this.#ids = ids
    // Nothing newer can be shown; what is older may be missing.
    this.refresh({ isOpen: true, isPartial: true, foundOldest: false, foundNewest: true })
  }

  /** Fetches the list again, after events were missed. An answer that is under way may be too old. */
  async reload(): Promise<void> {
    const { isOpen, foundNewest, loading } = this.#snapshot
    if (loading === 'around' && this.#range) {
      this.#onItsWay = this.#open(this.#range)
      return this.#onItsWay
    }
    if (!isOpen) return
    const middle = this.#ids[Math.floor(this.#ids.length / 2)]
    const half = Math.max(PAGE_SIZE, Math.ceil(this.#ids.length / 2))
    await this.open(foundNewest || middle === undefined ? 'newest' : middle, half, half)
  }

  /** Whether the ID lies in the range that the list shows without gaps. */
  covers(id: number): boolean {
    const { isOpen, isPartial, foundOldest, foundNewest } = this.#snapshot
    if (!isOpen || isPartial) return false
    const isAfterFirst = foundOldest || id >= (this.#ids[0] ?? Number.POSITIVE_INFINITY)
    const isBeforeLast = foundNewest || id <= (this.#ids.at(-1) ?? Number.NEGATIVE_INFINITY)
    return isAfterFirst && isBeforeLast
  }

  has(id: number): boolean {
    return hasId(this.#ids, id)
  }

  add(id: number) {
    this.#ids = withIds(this.#ids, [id])
  }

  remove(ids: ReadonlySet<number>) {
    this.#ids = withoutIds(this.#ids, ids)
  }

  /** Makes a new snapshot if the list or its messages changed, and tells the listeners. */
  refresh(changes: Partial<MessageListSnapshot> = {}) {
    const messages = this.#ids.flatMap((id) => {
      const message = this.#source.get(id)
      return message ? this.#marks.show(message) : []
    })
    const before = this.#snapshot
    const isSame =
      messages.length === before.messages.length &&
      messages.every((message, at) => message === before.messages[at])
    if (isSame && Object.keys(changes).length === 0) return
    this.#snapshot = { ...before, ...changes, messages: isSame ? before.messages : messages }
    this.#listeners.notify()
  }

  /** Drops the messages between two places of the list; returns whether there were any. */
  #drop(start: number, end: number): boolean {
    const dropped = this.#ids.slice(start, end)
    if (dropped.length === 0) return false
    const gone = new Set(dropped)
    this.#ids = this.#ids.filter((id) => !gone.has(id))
    this.#source.release(dropped)
    return true
  }

  async #load(
    loading: NonNullable<MessageListSnapshot['loading']>,
    range: Range,
    take: (page: Page) => Partial<MessageListSnapshot>,
  ): Promise<void> {
    const opening = this.#opening
    this.refresh({ loading, error: undefined })
    try {
      await this.#source.fetch(this, range, (page) => {
        if (opening !== this.#opening) return
        this.#marks.note(page.found)
        const changes = take(page)
        this.refresh({ ...changes, historyLimited: page.historyLimited, loading: undefined })
      })
    } catch (error) {
      if (opening !== this.#opening) return
      this.refresh({ loading: undefined, error: asError(error) })
    }
  }
}

function isSameRange(one: Range, other: Range | undefined): boolean {
  return one.anchor === other?.anchor && one.before === other.before && one.after === other.after
}
