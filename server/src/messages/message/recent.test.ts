import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RecentMessage, RecentMessages } from './recent.ts'

const CONVERSATIONS = [1, 2, 3]

/** Messages in three conversations, and the same in a plain list to compare with. */
class Conversations {
  readonly recent = new RecentMessages()
  #all: RecentMessage[] = []
  #lastId = 0

  /** @param ids how many ids to allocate; the message gets the last */
  send(conversationId: number, ids = 1) {
    this.#lastId += ids
    const topic = `topic ${this.#lastId % 2}`
    const message = { id: this.#lastId, conversationId, seq: 1, senderId: ids, topic, mentionsAll: false }
    this.#all.push(message)
    this.recent.put(message)
  }

  /** Changes every third message of a conversation. */
  change(conversationId: number, change: Partial<RecentMessage>) {
    const changed = new Set(this.#thirdOf(conversationId))
    this.#all = this.#all.map((message) => (changed.has(message) ? { ...message, ...change } : message))
    for (const { id } of changed) {
      const message = this.recent.take(id)
      if (message !== undefined) this.recent.put({ ...message, ...change })
    }
  }

  remove(conversationId: number) {
    const removed = new Set(this.#thirdOf(conversationId))
    this.#all = this.#all.filter((message) => !removed.has(message))
    for (const message of removed) {
      const isRecent = message.id > this.recent.after
      expect(this.recent.take(message.id)).toEqual(isRecent ? message : undefined)
      expect(this.recent.take(message.id)).toBeUndefined()
    }
  }

  check() {
    const { after } = this.recent
    expect(after).toBe(this.#lastId - 10_000)
    const recent = this.#all.filter(({ id }) => id > after)
    expect([...this.recent]).toEqual(recent)
    for (const one of CONVERSATIONS) {
      const own = recent.filter(({ conversationId }) => conversationId === one)
      expect([...this.recent.in(one)]).toEqual(own.toReversed())
      const isUnmoved = (conversationId: number, seq: number) => conversationId === one && seq === 1
      const upTo = this.#lastId - 1
      const ids = own.filter(({ id, seq }) => id <= upTo && seq === 1).map(({ id }) => id)
      expect(this.recent.idsDownFrom(upTo, 2, isUnmoved)).toEqual(ids.toReversed().slice(0, 2))
    }
  }

  #thirdOf(one: number) {
    return this.#all
      .filter(({ conversationId }) => conversationId === one)
      .filter((_, index) => index % 3 === 0)
  }
}

const place = fc.constantFrom(...CONVERSATIONS)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constant('send' as const), place, fc.constantFrom(1, 1, 1, 700, 4_500, 30_000)),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant('move' as const), place, place) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('reword' as const, 'remove' as const), place, place) },
)

test('the messages of the last ids are found by conversation, also after moves', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const conversations = new Conversations()
      for (const [kind, from, other] of steps) {
        if (kind === 'send') conversations.send(from, other)
        else if (kind === 'move')
          conversations.change(from, { conversationId: other, seq: 9, topic: 'moved' })
        else if (kind === 'reword') conversations.change(from, { mentionsAll: true })
        else conversations.remove(from)
        conversations.check()
      }
    }),
  )
})

test('each new message evicts the oldest', () => {
  const conversations = new Conversations()
  for (let index = 0; index < 25_000; index++) conversations.send(1 + (index % 3))
  conversations.check()
  expect([...conversations.recent].length).toBe(10_000)
})
