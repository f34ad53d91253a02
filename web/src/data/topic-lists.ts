import type { AnyEvent } from '@parley/api/contract/event'
import { messageEvent, updateMessageEvent } from '@parley/api/messages/events'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { getChannelTopics } from '@parley/api/topics/endpoints'
import { type Connection, isEventOf } from '@parley/client'
import { Store } from '#store/store.ts'
import type { KeptTopic } from './copy/database.ts'
import { keepTopics, keptTopics } from './copy/topics.ts'

type Arrived = Pick<MessageWithFlags, 'id' | 'stream_id' | 'subject'>

/**
 * The topics of each opened channel, newest first: fetched once, then kept up to date by events. Until they have come,
 * those that this browser saw last.
 */
export class TopicLists {
  readonly #connection: Connection
  readonly #lists = new Map<number, Store<readonly string[]>>()
  /** The newest message of each topic: channel ID → topic in lower case → message ID. */
  readonly #newest = new Map<number, Map<string, number>>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  open(channelId: number): Store<readonly string[]> {
    const known = this.#lists.get(channelId)
    if (known) return known
    const list = new Store<readonly string[]>([])
    this.#lists.set(channelId, list)
    void this.#fetch(channelId)
    void this.#showKept(channelId)
    return list
  }

  /** The newest message of a topic in an opened list. */
  newestIn(channelId: number, topic: string): number | undefined {
    return this.#newest.get(channelId)?.get(topic.toLowerCase())
  }

  /** Fetches the list again, after a failure. */
  async retry(channelId: number): Promise<void> {
    await this.#fetch(channelId)
  }

  /** Whether the topics are there: before, the list is empty because nothing has come yet. */
  isFetched(channelId: number): boolean {
    return this.#newest.has(channelId)
  }

  /** All topics that were fetched so far, for the jump box. */
  known(): { channelId: number; topic: string }[] {
    return [...this.#lists].flatMap(([channelId, list]) => list.get().map((topic) => ({ channelId, topic })))
  }

  readonly receive = (event: AnyEvent): void => {
    if (isEventOf(event, messageEvent)) this.#moveToTop(event.message)
    if (!isEventOf(event, updateMessageEvent)) return
    if (event.subject === undefined && event.new_stream_id === undefined) return
    // Only the server knows what is left of the old topic.
    for (const id of [event.stream_id, event.new_stream_id]) {
      if (id !== undefined && this.#lists.has(id)) void this.#fetch(id)
    }
  }

  /** Fetches all lists again, after events were missed. */
  reload(): void {
    for (const id of this.#lists.keys()) void this.#fetch(id)
  }

  #moveToTop({ id, stream_id: channelId, subject: topic }: Arrived): void {
    if (channelId !== undefined) this.#newest.get(channelId)?.set(topic.toLowerCase(), id)
    const list = channelId === undefined ? undefined : this.#lists.get(channelId)
    const others = list?.get().filter((one) => one.toLowerCase() !== topic.toLowerCase())
    if (others) list?.set([topic, ...others])
  }

  async #fetch(channelId: number): Promise<void> {
    try {
      const parameters = { stream_id: channelId, allow_empty_topic_name: true }
      const { topics } = await this.#connection.call(getChannelTopics, parameters)
      const found = topics.map(({ name, max_id }) => [name, max_id] as const)
      this.#take(channelId, found)
      void keepTopics(channelId, found)
    } catch {
      // Unread topics are known without the list; the next start of the app asks again.
    }
  }

  async #showKept(channelId: number): Promise<void> {
    const kept = await keptTopics(channelId)
    if (kept && !this.isFetched(channelId)) this.#take(channelId, kept)
  }

  #take(channelId: number, topics: readonly KeptTopic[]): void {
    this.#newest.set(channelId, new Map(topics.map(([name, id]) => [name.toLowerCase(), id])))
    this.#lists.get(channelId)?.set(topics.map(([name]) => name))
  }
}
