import type { AnswerOf, InputOf } from '@parley/api/contract/endpoint'
import type { AnyEvent, EventOf } from '@parley/api/contract/event'
import { checkMessagesMatchNarrow, getMessages } from '@parley/api/messages/endpoints'
import { messageEvent, updateMessageEvent } from '@parley/api/messages/events'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { Connection } from '../connection/connection.ts'
import { isEventOf } from '../events/event-kind.ts'
import type { ClientState } from '../state/client-state.ts'
import type { Ids } from '../state/ids.ts'
import { Listeners } from '../util/listeners.ts'
import { HiddenChannels, mayChangeAccess } from './channel-access.ts'
import { withoutMarks } from './found-marks.ts'
import { type KeptList, keptList } from './kept-list.ts'
import { fitsKnown } from './known-messages.ts'
import { isMove, messageChange } from './message-changes.ts'
import { MessageList, type MessageSource, type Page, type Range } from './message-list.ts'
import { fits, mayShowTopic, type Narrow } from './narrow.ts'

type Query = InputOf<typeof getMessages>
type Answer = AnswerOf<typeof getMessages>

/** This many lists without listeners are kept, so that going back to one is quick. */
const IDLE_LISTS_KEPT = 30

/** Messages by ID, and lists of messages by narrow, kept up to date by events. */
export class MessageStore implements MessageSource {
  readonly #connection: Connection
  readonly #state: () => ClientState
  readonly #messages = new Map<number, MessageWithFlags>()
  readonly #listeners = new Listeners<[id: number, message: MessageWithFlags | undefined]>()
  readonly #lists = new Map<string, MessageList>()
  /** For each fetch in flight, the events that came since its start: the answer may be older than they are. */
  readonly #meanwhile = new Set<AnyEvent[]>()
  /** After missed events, or when more may be read: the lists that are still to be fetched again, and what they show until then. */
  readonly #outdated = new Set<MessageList>()
  readonly #former = new Map<number, MessageWithFlags>()
  #hidden = new HiddenChannels()

  constructor(connection: Connection, state: () => ClientState) {
    this.#connection = connection
    this.#state = state
  }

  get(id: number): MessageWithFlags | undefined {
    return this.#messages.get(id) ?? this.#former.get(id)
  }

  known(list: MessageList): Ids {
    const fitting = [...this.#messages.values()].filter((message) => {
      return fitsKnown(list.narrow, message, this.#state())
    })
    return fitting.map(({ id }) => id).sort((a, b) => a - b)
  }

  /** The open lists as they are now, those used last at the end. */
  kept(): KeptList[] {
    if (this.#outdated.size > 0) return []
    return [...this.#lists.values()].flatMap((list) => keptList(list) ?? [])
  }

  /**
   * Adds what was kept to what is there.
   * @param since the events that came after it was kept, already applied to what is there
   */
  restore(lists: readonly KeptList[], since: readonly AnyEvent[] = []): void {
    const added = new Set<number>()
    for (const message of lists.flatMap((list) => list.messages)) {
      if (this.#messages.has(message.id)) continue
      this.#put(message.id, message)
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
    const sent = since.flatMap((event) => (isEventOf(event, messageEvent) ? [event.message.id] : []))
    for (const list of restored) this.#place(list, [...sent, ...moved])
  }

  /** The newest known message that fits a narrow. */
  newestIn(narrow: Narrow): number | undefined {
    let newest: number | undefined
    for (const message of this.#messages.values()) {
      if (message.id > (newest ?? -1) && fits(narrow, message, this.#state()) === true) newest = message.id
    }
    return newest
  }

  /** The list of a narrow; equal narrows share one. Call `open` on it to fill it. */
  list(narrow: Narrow): MessageList {
    const key = JSON.stringify(narrow)
    const list = this.#lists.get(key) ?? new MessageList(narrow, this)
    // Moves the list to the end: the least recently used ones come first.
    this.#lists.delete(key)
    this.#lists.set(key, list)
    this.#forgetIdleLists()
    return list
  }

  async fetch(
    list: MessageList,
    { anchor, before, after }: Range,
    take: (page: Page) => void,
  ): Promise<void> {
    await this.#fetching(
      { narrow: list.narrow.map(mutable), anchor, num_before: before, num_after: after },
      (answer) => {
        take({
          messages: answer.messages.flatMap(({ id }) => this.#messages.get(id) ?? []),
          found: answer.messages,
          anchor: answer.anchor,
          foundOldest: answer.found_oldest,
          foundNewest: answer.found_newest,
          historyLimited: answer.history_limited ?? false,
        })
      },
    )
  }

  /** Fetches messages by their IDs. The answer leaves out messages that the viewer may not see. */
  async fetchByIds(ids: readonly number[]): Promise<MessageWithFlags[]> {
    await this.#fetching({ message_ids: [...ids] }, () => {})
    return ids.flatMap((id) => this.#messages.get(id) ?? [])
  }

  /** Applies an event that is already folded into the state. */
  apply(event: AnyEvent) {
    for (const events of this.#meanwhile) events.push(event)
    if (isEventOf(event, messageEvent)) this.#arrived(event)
    else this.#change(event)
    if (mayChangeAccess(event)) this.#changeAccess()
  }

  /** Drops everything, after events were missed, and fetches the lists with listeners again, which show it until then. */
  reset() {
    for (const [id, message] of [...this.#messages]) {
      this.#former.set(id, message)
      this.#put(id, undefined)
    }
    this.#hidden = new HiddenChannels()
    this.#renewAll()
  }

  /** Fetches the lists with listeners again, and forgets the others. */
  #renewAll() {
    this.#outdated.clear()
    this.#forgetLists(this.#idleLists())
    for (const list of this.#lists.values()) this.#outdated.add(list)
    void this.catchUp()
  }

  /** Fetches the lists again that could not be fetched after a reset. */
  async catchUp(): Promise<void> {
    await Promise.all([...this.#outdated].map((list) => this.#renew(list)))
    if (this.#outdated.size === 0) this.#former.clear()
  }

  async #renew(list: MessageList): Promise<void> {
    await list.reload()
    if (list.snapshot.error === undefined) this.#outdated.delete(list)
  }

  /** Calls the listener for each message that is known anew, changed, or forgotten: then it is undefined. */
  readonly onMessage = (
    listener: (id: number, message: MessageWithFlags | undefined) => void,
  ): (() => void) => this.#listeners.add(listener)

  #put(id: number, message: MessageWithFlags | undefined) {
    if (message === undefined) this.#messages.delete(id)
    else this.#messages.set(id, message)
    this.#listeners.notify(id, message)
  }

  #arrived({ message, flags }: EventOf<typeof messageEvent>) {
    this.#put(message.id, { ...message, flags })
    for (const list of this.#lists.values()) this.#place(list, [message.id])
  }

  #change(event: AnyEvent) {
    const change = messageChange(event, this.#state())
    if (change === undefined) return
    const ids = change.ids === 'all' ? [...this.#messages.keys()] : change.ids
    const known = ids.filter((id) => this.#changeOne(id, change.change))
    for (const list of this.#lists.values()) {
      // A list of unread messages keeps those that were just read until it is opened again.
      if (isAboutReading(event)) list.refresh()
      else this.#place(list, known)
    }
    if (isEventOf(event, updateMessageEvent)) void this.#fetchMovedIn(event)
  }

  /** Forgets messages that the viewer may no longer read, and fetches what may be read again. */
  #changeAccess() {
    this.#forgetUnreadable([...this.#messages.values()])
    if (this.#hidden.takeRegained(this.#state())) this.#renewAll()
  }

  #forgetUnreadable(messages: readonly MessageWithFlags[]) {
    const state = this.#state()
    const channels = new Set(messages.flatMap(({ stream_id }) => stream_id ?? []))
    const lost = new Set([...channels].filter((id) => this.#hidden.hides(state, id)))
    const ids = messages.flatMap(({ id, stream_id = 0 }) => (lost.has(stream_id) ? id : []))
    if (ids.length === 0) return
    for (const id of ids) this.#put(id, undefined)
    for (const list of this.#lists.values()) this.#place(list, ids)
  }

  #changeOne(id: number, change: (message: MessageWithFlags) => MessageWithFlags | undefined): boolean {
    const message = this.#messages.get(id)
    if (message === undefined) return false
    const next = change(message)
    this.#put(id, next)
    return true
  }

  /** Adds the messages that match the list's narrow now, and removes those that no longer do. */
  #place(list: MessageList, ids: readonly number[]) {
    const state = this.#state()
    const misfits = new Set<number>()
    const doubtful: number[] = []
    for (const id of ids) {
      const message = this.#messages.get(id)
      const verdict = message !== undefined && fits(list.narrow, message, state)
      if (verdict === false) misfits.add(id)
      else if (!list.covers(id)) continue
      else if (verdict) list.add(id)
      else if (!list.has(id)) doubtful.push(id)
    }
    list.remove(misfits)
    list.refresh()
    if (doubtful.length > 0) void this.#askAbout(list, doubtful)
  }

  /** Asks the server which messages match: only it can search. */
  async #askAbout(list: MessageList, ids: number[]): Promise<void> {
    try {
      const input = { msg_ids: ids, narrow: list.narrow.map(mutable) }
      const { messages } = await this.#connection.call(checkMessagesMatchNarrow, input)
      for (const id of Object.keys(messages).map(Number)) if (list.covers(id)) list.add(id)
      list.refresh()
    } catch {
      // The messages are missing until the list is opened again.
    }
  }

  /** Fetches unknown messages that were moved into the narrow of a list. */
  async #fetchMovedIn(event: EventOf<typeof updateMessageEvent>): Promise<void> {
    if (!isMove(event)) return
    const unknown = event.message_ids.filter((id) => !this.#messages.has(id))
    const lists = [...this.#lists.values()].filter((list) => {
      return mayShowTopic(list.narrow, event, this.#state()) && unknown.some((id) => list.covers(id))
    })
    if (lists.length === 0) return
    try {
      await this.fetchByIds(unknown)
      for (const list of lists) this.#place(list, unknown)
    } catch {
      // As above: the messages are missing until the list is opened again.
    }
  }

  async #fetching(what: Partial<Query>, take: (answer: Answer) => void): Promise<void> {
    const meanwhile: AnyEvent[] = []
    this.#meanwhile.add(meanwhile)
    try {
      const answer = await this.#connection.call(getMessages, { ...this.#form(), ...what })
      for (const message of answer.messages) this.#put(message.id, withoutMarks(message))
      const fetched = new Set(answer.messages.map(({ id }) => id))
      const moved = meanwhile.flatMap((event) => this.#redo(event, fetched))
      if (meanwhile.some(mayChangeAccess)) this.#forgetUnreadable(answer.messages)
      take(answer)
      const sent = meanwhile.flatMap((event) => (isEventOf(event, messageEvent) ? [event.message.id] : []))
      for (const list of this.#lists.values()) this.#place(list, [...sent, ...moved])
    } finally {
      this.#meanwhile.delete(meanwhile)
    }
  }

  /** Parameters that give fetched messages the same form as those of events. */
  #form(): Partial<Query> {
    const {
      apply_markdown = false,
      client_gravatar = true,
      client_capabilities,
    } = this.#state().viewer.client
    return {
      apply_markdown,
      client_gravatar,
      allow_empty_topic_name: client_capabilities?.empty_topic_name ?? false,
    }
  }

  /** Applies an event to messages of an older answer; returns those that may belong to other lists now. */
  #redo(event: AnyEvent, fetched: ReadonlySet<number>): number[] {
    const change = messageChange(event, this.#state())
    if (change === undefined) return []
    const ids = change.ids === 'all' ? [...fetched] : change.ids.filter((id) => fetched.has(id))
    const changed = ids.filter((id) => this.#changeOne(id, change.change))
    return isAboutReading(event) ? [] : changed
  }

  #forgetIdleLists() {
    const idle = this.#idleLists()
    this.#forgetLists(idle.slice(0, Math.max(0, idle.length - IDLE_LISTS_KEPT)))
  }

  #idleLists(): [key: string, list: MessageList][] {
    return [...this.#lists].filter(([, list]) => !list.isFollowed)
  }

  /** Forgets lists, and the messages that no other list shows. */
  #forgetLists(forgotten: readonly [key: string, list: MessageList][]) {
    if (forgotten.length === 0) return
    for (const [key] of forgotten) this.#lists.delete(key)
    const kept = new Set([...this.#lists.values()].flatMap((list) => [...list.ids]))
    for (const id of forgotten.flatMap(([, list]) => list.ids)) if (!kept.has(id)) this.#put(id, undefined)
  }
}

function isAboutReading({ type, flag }: AnyEvent): boolean {
  return type === 'update_message_flags' && flag === 'read'
}

function mutable({ operator, operand, negated = false }: Narrow[number]) {
  return { operator, operand: typeof operand === 'object' ? [...operand] : operand, negated }
}
