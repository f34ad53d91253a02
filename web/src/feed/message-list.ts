import type { AnswerOf } from '@parley/api/contract/endpoint'
import type { AnyEvent, EventOf } from '@parley/api/contract/event'
import { getMessages } from '@parley/api/messages/endpoints'
import { messageEvent, updateMessageEvent } from '@parley/api/messages/events'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { Connection } from '@parley/client'
import type { Narrow } from '../narrow/narrow.ts'
import { Store } from '../state/store.ts'
import { applyToMessages, is } from './apply-events.ts'
import { fits, isLive } from './fits.ts'

export interface Feed {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly error?: Error
  /** Ascending and without gaps between the first and the last. */
  readonly messages: readonly MessageWithFlags[]
  readonly foundOldest: boolean
  readonly foundNewest: boolean
  /** The New divider stands above it; stays where it is while the messages below are being read. */
  readonly firstUnread: number | undefined
  /** A message to show first; otherwise the first unread one, or the end. */
  readonly target: number | undefined
}

type Answer = AnswerOf<typeof getMessages>

interface Around {
  anchor: string
  num_before: number
  num_after: number
  include_anchor?: boolean
}

const PAGE = 60
const EMPTY: Feed = {
  status: 'loading',
  messages: [],
  foundOldest: false,
  foundNewest: false,
  firstUnread: undefined,
  target: undefined,
}

/** The messages of one narrow as far as they were loaded, kept current by the events. */
export class MessageList {
  readonly narrow: Narrow
  readonly store = new Store<Feed>(EMPTY)
  readonly #connection: Connection
  readonly #ownUserId: number
  #isLoading = false
  #extending = false
  /** Counts the loads from scratch, so that an answer to an earlier one is dropped. */
  #generation = 0

  constructor(connection: Connection, narrow: Narrow, ownUserId: number) {
    this.#connection = connection
    this.narrow = narrow
    this.#ownUserId = ownUserId
  }

  /** Makes sure that there is something to show: the messages around `near`, or where one would read on. */
  show(near?: number): void {
    const feed = this.store.get()
    if (feed.status !== 'ready') {
      if (!this.#isLoading) void this.load(near)
      return
    }
    const isThere = near !== undefined && feed.messages.some((message) => message.id === near)
    const isCurrent = near === undefined && feed.foundNewest && isLive(this.narrow)
    if (!isThere && !isCurrent) return void this.load(near)
    this.store.set({ ...feed, target: near, firstUnread: feed.messages.find((m) => this.#isUnread(m))?.id })
  }

  /** Loads around a message, or around the first unread one, in place of what is there. */
  async load(near?: number | 'newest'): Promise<void> {
    const generation = ++this.#generation
    const before = this.store.get()
    this.#isLoading = true
    if (before.status !== 'ready') this.store.set({ ...EMPTY, target: idOf(near) })
    try {
      const around = {
        anchor: near === undefined ? 'first_unread' : String(near),
        num_before: PAGE,
        num_after: PAGE,
      }
      const answer = await this.#fetch(around)
      if (generation !== this.#generation) return
      this.store.set({
        status: 'ready',
        messages: answer.messages,
        foundOldest: answer.found_oldest ?? true,
        foundNewest: answer.found_newest ?? true,
        firstUnread: answer.messages.find((message) => this.#isUnread(message))?.id,
        target: idOf(near),
      })
    } catch (error) {
      if (generation !== this.#generation) return
      // Old messages are better than none: what is already there stays.
      if (before.status === 'ready') this.store.set(before)
      else this.store.set({ ...EMPTY, status: 'failed', error: asError(error), target: idOf(near) })
    } finally {
      if (generation === this.#generation) this.#isLoading = false
    }
  }

  loadOlder(): Promise<void> {
    const { messages, foundOldest } = this.store.get()
    const first = messages[0]
    if (!first || foundOldest) return Promise.resolve()
    return this.#extend(page(first.id, PAGE, 0), (feed, answer) => ({
      messages: [...answer.messages, ...feed.messages],
      foundOldest: answer.found_oldest ?? true,
    }))
  }

  loadNewer(): Promise<void> {
    const { messages, foundNewest } = this.store.get()
    const last = messages.at(-1)
    if (!last || foundNewest) return Promise.resolve()
    return this.#extend(page(last.id, 0, PAGE), (feed, answer) => ({
      messages: [...feed.messages, ...answer.messages],
      foundNewest: answer.found_newest ?? true,
    }))
  }

  receive(events: readonly AnyEvent[]): void {
    if (this.store.get().status !== 'ready') return
    for (const event of events) this.#receive(event)
  }

  /** Everything was seen: the divider has served. */
  clearDivider(): void {
    const feed = this.store.get()
    if (feed.firstUnread !== undefined && !feed.messages.some((message) => this.#isUnread(message))) {
      this.store.set({ ...feed, firstUnread: undefined })
    }
  }

  #receive(event: AnyEvent): void {
    const feed = this.store.get()
    if (is(event, messageEvent)) {
      this.#add(feed, event)
      return
    }
    const messages = applyToMessages(feed.messages, event)
    if (is(event, updateMessageEvent) && (event.subject !== undefined || event.new_stream_id !== undefined)) {
      this.#afterMove(feed, messages, event.message_ids)
    } else if (messages !== feed.messages) this.store.set({ ...feed, messages })
  }

  #add(feed: Feed, event: EventOf<typeof messageEvent>): void {
    const message: MessageWithFlags = { ...event.message, flags: event.flags }
    // Further messages lie between: this one comes with them when they are loaded.
    if (!feed.foundNewest || fits(this.narrow, message, this.#ownUserId) !== true) return
    if (message.id <= (feed.messages.at(-1)?.id ?? 0)) return
    const hadUnread = feed.messages.some((known) => this.#isUnread(known))
    const firstUnread = this.#isUnread(message) && !hadUnread ? message.id : feed.firstUnread
    const isOwn = message.sender_id === this.#ownUserId
    this.store.set({
      ...feed,
      messages: [...feed.messages, message],
      firstUnread: isOwn ? undefined : firstUnread,
    })
  }

  /** Messages that left go at once; those that came may belong anywhere, so the server is asked again. */
  #afterMove(feed: Feed, messages: readonly MessageWithFlags[], moved: readonly number[]): void {
    const kept = messages.filter((message) => fits(this.narrow, message, this.#ownUserId) !== false)
    if (kept.length !== feed.messages.length || messages !== feed.messages)
      this.store.set({ ...feed, messages: kept })
    const known = new Set(feed.messages.map((message) => message.id))
    if (moved.some((id) => !known.has(id))) void this.load(kept.at(-1)?.id)
  }

  #isUnread(message: MessageWithFlags): boolean {
    return !message.flags.includes('read')
  }

  #fetch(around: Around) {
    const narrow = this.narrow.terms.map(({ operator, operand, negated }) => ({
      operator,
      operand: typeof operand === 'object' ? [...operand] : operand,
      ...(negated ? { negated } : {}),
    }))
    return this.#connection.call(getMessages, { ...around, narrow, allow_empty_topic_name: true })
  }

  /** One page at a time: scrolling asks again and again. A failed one is asked for again by the next scroll. */
  async #extend(around: Around, join: (feed: Feed, answer: Answer) => Partial<Feed>): Promise<void> {
    if (this.#extending || this.store.get().status !== 'ready') return
    this.#extending = true
    const generation = this.#generation
    try {
      const answer = await this.#fetch(around)
      const feed = this.store.get()
      if (generation === this.#generation) this.store.set({ ...feed, ...join(feed, answer) })
    } catch {
      // The banner says that the connection is gone.
    } finally {
      this.#extending = false
    }
  }
}

function idOf(near: number | 'newest' | undefined): number | undefined {
  return typeof near === 'number' ? near : undefined
}

function page(anchor: number, num_before: number, num_after: number): Around {
  return { anchor: String(anchor), num_before, num_after, include_anchor: false }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
