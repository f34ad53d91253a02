import type { AnyEvent, EventOf } from '@parley/api/contract/event'
import { messageEvent, updateMessageEvent } from '@parley/api/messages/events'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { subscriptionAddEvent, subscriptionRemoveEvent } from '@parley/api/subscriptions/events'
import type { Connection } from '../connection/connection.ts'
import { isEventOf } from '../events/event-kind.ts'
import type { ClientState } from '../state/client-state.ts'
import type { Ids } from '../state/ids.ts'
import { HiddenChannels, mayChangeAccess } from './channel-access.ts'
import { withoutMarks } from './found-marks.ts'
import { type KeptList, keptList } from './kept-list.ts'
import { fitsKnown } from './known-messages.ts'
import type { Page, Range } from './list-snapshot.ts'
import { isMove, messageChange } from './message-changes.ts'
import { type Answer, MessageFetches, type Query } from './message-fetches.ts'
import type { MessageList, MessageSource } from './message-list.ts'
import { MessageLists } from './message-lists.ts'
import { MessageTable } from './message-table.ts'
import { fits, inRequest, mayShowTopic, type Narrow } from './narrow.ts'
import { OutdatedLists } from './outdated-lists.ts'

/** A program that begins with what was kept reads all of it. */
const LISTS_IN_COPY = 30

/** Messages by ID, and lists of messages by narrow, kept up to date by events. */
export class MessageStore implements MessageSource {
  readonly #state: () => ClientState
  readonly #table = new MessageTable()
  readonly #lists: MessageLists
  readonly #fetches: MessageFetches
  readonly #outdated = new OutdatedLists()
  #hidden = new HiddenChannels()
  readonly #leftChannels = new Set<number>()

  constructor(connection: Connection, state: () => ClientState) {
    this.#state = state
    this.#lists = new MessageLists(connection, state, this.#table)
    this.#fetches = new MessageFetches(connection, state)
  }

  get(id: number): MessageWithFlags | undefined {
    return this.#table.getShown(id)
  }

  known(list: MessageList): Ids {
    const fitting = [...this.#table.values()].filter((message) => {
      return fitsKnown(list.narrow, message, this.#state())
    })
    return fitting.map(({ id }) => id).sort((a, b) => a - b)
  }

  release(ids: readonly number[]) {
    this.#lists.forgetUnshown(ids)
  }

  /** The open lists that were used last, as they are now, the very last at the end. */
  kept(): KeptList[] {
    if (!this.#outdated.isEmpty) return []
    return this.#lists.all.slice(-LISTS_IN_COPY).flatMap((list) => keptList(list) ?? [])
  }

  /**
   * Adds what was kept to what is there.
   * @param since the events that came after it was kept, already applied to what is there
   */
  restore(lists: readonly KeptList[], since: readonly AnyEvent[] = []): void {
    const added = new Set<number>()
    for (const message of lists.flatMap((list) => list.messages)) {
      if (this.#table.has(message.id)) continue
      this.#table.put(message.id, message)
      added.add(message.id)
    }
    const moved = since.flatMap((event) => this.#redo(event, added))
    const restored = lists.flatMap((kept) => {
      const list = this.list(kept.narrow)
      if (list.snapshot.isOpen || list.snapshot.loading !== undefined) return []
      list.restore(
        kept.messages.map(({ id }) => id),
        kept,
      )
      return [list]
    })
    for (const list of restored) this.#lists.place(list, [...sentIn(since), ...moved])
  }

  /** The newest known message that fits a narrow. */
  newestIn(narrow: Narrow): number | undefined {
    let newest: number | undefined
    for (const message of this.#table.values()) {
      if (message.id > (newest ?? -1) && fits(narrow, message, this.#state()) === true) newest = message.id
    }
    return newest
  }

  /** The list of a narrow; equal narrows share one. Call `open` on it to fill it. */
  list(narrow: Narrow): MessageList {
    return this.#lists.list(narrow, this)
  }

  async fetch(
    list: MessageList,
    { anchor, before, after }: Range,
    take: (page: Page) => void,
  ): Promise<void> {
    const what = { narrow: inRequest(list.narrow), anchor, num_before: before, num_after: after }
    await this.#fetch(what, (answer) => {
      take({
        messages: answer.messages.flatMap(({ id }) => this.#table.get(id) ?? []),
        found: answer.messages,
        anchor: answer.anchor,
        foundOldest: answer.found_oldest,
        foundNewest: answer.found_newest,
        historyLimited: answer.history_limited ?? false,
      })
    })
  }

  /** Fetches messages by their IDs. The answer leaves out messages that the viewer may not see. */
  async fetchByIds(ids: readonly number[]): Promise<MessageWithFlags[]> {
    await this.#fetch({ message_ids: [...ids] }, () => {})
    return ids.flatMap((id) => this.#table.get(id) ?? [])
  }

  /** Applies an event that is already folded into the state. */
  apply(event: AnyEvent) {
    this.#fetches.note(event)
    if (isEventOf(event, messageEvent)) this.#arrived(event)
    else this.#change(event)
    if (mayChangeAccess(event)) this.#changeAccess()
    if (isEventOf(event, subscriptionRemoveEvent)) this.#left(event.subscriptions)
    if (isEventOf(event, subscriptionAddEvent)) this.#joined(event.subscriptions)
  }

  /** Drops everything, after events were missed, and fetches the lists with listeners again, which show it until then. */
  reset() {
    this.#table.retire()
    this.#hidden = new HiddenChannels()
    this.#renewAll()
  }

  /** Fetches the lists again that could not be fetched after a reset. */
  async catchUp(): Promise<void> {
    await this.#outdated.renew()
    if (this.#outdated.isEmpty) this.#table.forgetFormer()
  }

  /** Calls the listener for each message that is known anew, changed, or forgotten: then it is undefined. */
  readonly onMessage = this.#table.onMessage

  /** Fetches the lists with listeners again, and forgets the others. */
  #renewAll() {
    this.#lists.forgetIdle()
    this.#outdated.set(this.#lists.all)
    void this.catchUp()
  }

  #arrived({ message, flags }: EventOf<typeof messageEvent>) {
    this.#table.put(message.id, { ...message, flags })
    this.#lists.placeAll([message.id])
  }

  #change(event: AnyEvent) {
    const change = messageChange(event, this.#state())
    if (change === undefined) return
    const ids = change.ids === 'all' ? this.#table.ids : change.ids
    const known = ids.filter((id) => this.#table.change(id, change.change))
    // A list of unread messages keeps those that were just read until it is opened again.
    if (isAboutReading(event)) this.#lists.refreshWith(known)
    else this.#lists.placeAll(known)
    if (isEventOf(event, updateMessageEvent)) void this.#fetchMovedIn(event)
  }

  /** Takes the messages of channels that the viewer has left out of feeds, which a fetch would not show either. */
  #left(channels: readonly { readonly stream_id: number }[]) {
    const left = new Set(channels.map(({ stream_id }) => stream_id))
    for (const id of left) this.#leftChannels.add(id)
    const messages = [...this.#table.values()].filter(({ stream_id }) => left.has(stream_id ?? 0))
    const ids = messages.map(({ id }) => id)
    this.#lists.placeAll(ids)
    this.#lists.forgetUnshown(ids)
  }

  /** Feeds show again what somebody has received before they left, and only the server knows what that was. */
  #joined(channels: readonly { readonly stream_id: number }[]) {
    if (channels.some(({ stream_id }) => this.#leftChannels.delete(stream_id))) this.#renewAll()
  }

  /** Forgets messages that the viewer may no longer read, and fetches what may be read again. */
  #changeAccess() {
    this.#forgetUnreadable([...this.#table.values()])
    if (this.#hidden.takeRegained(this.#state())) this.#renewAll()
  }

  #forgetUnreadable(messages: readonly MessageWithFlags[]) {
    const state = this.#state()
    const channels = new Set(messages.flatMap(({ stream_id }) => stream_id ?? []))
    const lost = new Set([...channels].filter((id) => this.#hidden.hides(state, id)))
    const ids = messages.flatMap(({ id, stream_id = 0 }) => (lost.has(stream_id) ? id : []))
    for (const id of ids) this.#table.put(id, undefined)
    this.#lists.placeAll(ids)
  }

  /** Fetches unknown messages that were moved into the narrow of a list. */
  async #fetchMovedIn(event: EventOf<typeof updateMessageEvent>): Promise<void> {
    if (!isMove(event)) return
    const unknown = event.message_ids.filter((id) => !this.#table.has(id))
    const lists = this.#lists.all.filter((list) => {
      return mayShowTopic(list.narrow, event, this.#state()) && unknown.some((id) => list.covers(id))
    })
    if (lists.length === 0) return
    try {
      await this.fetchByIds(unknown)
      for (const list of lists) this.#lists.place(list, unknown)
    } catch {
      // The messages are missing until the list is opened again.
    }
  }

  async #fetch(what: Query, take: (answer: Answer) => void): Promise<void> {
    await this.#fetches.fetch(what, (answer, meanwhile) => {
      const ids = answer.messages.map(({ id }) => id)
      for (const message of answer.messages) this.#table.put(message.id, withoutMarks(message))
      const fetched = new Set(ids)
      const moved = meanwhile.flatMap((event) => this.#redo(event, fetched))
      if (meanwhile.some(mayChangeAccess)) this.#forgetUnreadable(answer.messages)
      take(answer)
      this.#lists.refreshWith(ids)
      this.#lists.placeAll([...sentIn(meanwhile), ...moved])
    })
  }

  /** Applies an event to messages of an older answer; returns those that may belong to other lists now. */
  #redo(event: AnyEvent, fetched: ReadonlySet<number>): number[] {
    const change = messageChange(event, this.#state())
    if (change === undefined) return []
    const ids = change.ids === 'all' ? [...fetched] : change.ids.filter((id) => fetched.has(id))
    const changed = ids.filter((id) => this.#table.change(id, change.change))
    return isAboutReading(event) ? [] : changed
  }
}

function isAboutReading({ type, flag }: AnyEvent): boolean {
  return type === 'update_message_flags' && flag === 'read'
}

/** The messages that were sent in these events. */
function sentIn(events: readonly AnyEvent[]): number[] {
  return events.flatMap((event) => (isEventOf(event, messageEvent) ? [event.message.id] : []))
}
