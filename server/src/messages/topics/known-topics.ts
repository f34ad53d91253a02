import { topicKey } from '#directory/user-topics/state.ts'

/** The time until a topic is checked again, since its messages may be moved or deleted. */
const GOOD_FOR_MS = 60_000
const MOST_TOPICS = 10_000

/** Topics recently seen to have messages, so that not every message in a busy topic queries the database. */
export class KnownTopics {
  readonly #seenAt = new Map<string, number>()

  has(conversationId: number, topic: string, now = Date.now()): boolean {
    const seenAt = this.#seenAt.get(keyOf(conversationId, topic))
    return seenAt !== undefined && now - seenAt < GOOD_FOR_MS
  }

  add(conversationId: number, topic: string, now = Date.now()) {
    if (this.#seenAt.size >= MOST_TOPICS) this.#seenAt.clear()
    this.#seenAt.set(keyOf(conversationId, topic), now)
  }
}

const keyOf = (conversationId: number, topic: string) => `${conversationId}:${topicKey(topic)}`
