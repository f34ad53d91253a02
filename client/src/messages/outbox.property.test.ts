import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NetworkError } from '../connection/network-error.ts'
import { Outbox } from './outbox.ts'
import type { Delivery } from './outbox-delivery.ts'
import { destinationKey, type OutboxMessage } from './outbox-message.ts'
import { MemoryOutboxStore } from './outbox-store.ts'

/** What becomes of a request: the server may get it although nobody hears of it. */
type Fate = 'answered' | 'lost' | 'answer lost' | 'page ends before' | 'page ends after'

/** A server that knows a message by its mark, as long as its queue lives. */
class Chat {
  readonly messages: { id: number; key: string; content: string; mark: string | undefined }[] = []

  take({ queueId, localId, destination, content }: OutboxMessage): number {
    const mark = `${queueId} ${localId}`
    const known = this.messages.find((one) => one.mark === mark)
    if (known) return known.id
    const id = this.messages.length + 1
    this.messages.push({ id, key: destinationKey(destination), content, mark })
    return id
  }

  forgetMarks() {
    for (const message of this.messages) message.mark = undefined
  }
}

/** A store for several pages; the lock of one that ends is free again. */
class Shared extends MemoryOutboxStore {
  #last: Promise<unknown> = Promise.resolve()

  page(end: Promise<void>, isDead: () => boolean): MemoryOutboxStore {
    const store: MemoryOutboxStore = Object.create(this)
    store.all = () => this.all()
    store.keeps = (id) => this.keeps(id)
    store.change = (id, change) => (isDead() ? new Promise(() => {}) : this.change(id, change))
    store.alone = (work) => {
      const turn = this.#last.then(() => Promise.race([work(), end]))
      this.#last = turn.catch(() => {})
      return turn as Promise<void>
    }
    return store
  }
}

const fate = fc.constantFrom<Fate>('answered', 'lost', 'answer lost', 'page ends before', 'page ends after')
const plan = fc.record({
  // The same text twice in a row is two messages.
  written: fc.array(fc.tuple(fc.constantFrom('x', 'y'), fc.constantFrom('ok', 'yes', 'no')), {
    minLength: 1,
    maxLength: 8,
  }),
  fates: fc.array(fate, { maxLength: 12 }),
  forgets: fc.boolean(),
})

test('never twice, never lost, in order, whatever is cut when', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ written, fates, forgets }) => {
      const chat = new Chat()
      const store = new Shared()
      const left = [...fates]
      let pages = 0

      function openPage() {
        const end = Promise.withResolvers<void>()
        pages += 1
        const queueId = `q${pages}`
        let isDead = false
        // A page that ends never hears of anything again.
        const never = () => {
          isDead = true
          end.resolve()
          outbox.stop()
          if (forgets) chat.forgetMarks()
          return new Promise<never>(() => {})
        }
        const delivery: Delivery = {
          async send(message) {
            if (isDead) return never()
            const what = left.shift() ?? 'answered'
            if (what === 'page ends before') return never()
            if (what === 'lost') throw new NetworkError('cut')
            const id = chat.take(message)
            if (what === 'page ends after') return never()
            if (what === 'answer lost') throw new NetworkError('cut')
            return id
          },
          async find({ destination, content, afterId }) {
            if (left.at(0) === 'lost') {
              left.shift()
              throw new NetworkError('cut')
            }
            const key = destinationKey(destination)
            return chat.messages.find((one) => one.id > afterId && one.key === key && one.content === content)
              ?.id
          },
          locate: async () => undefined,
        }
        const outbox = new Outbox({
          delivery,
          queueId: () => queueId,
          isLive: () => true,
          newestId: () => chat.messages.length,
          fetchMessage: async () => {},
        })
        const opened = outbox.open(store.page(end.promise, () => isDead))
        return { outbox, opened, isOver: end.promise.then(() => true) }
      }

      let page = openPage()
      const reopen = async () => {
        page = openPage()
        await page.opened
      }
      await page.opened
      for (const [topic, content] of written) {
        const { localId, saved } = page.outbox.send({ channelId: 1, topic }, content)
        const isOver = await Promise.race([saved, page.isOver])
        if (isOver !== true) continue
        await reopen()
        // What was not saved yet is a draft still.
        if ((await store.all()).some((one) => one.localId === localId)) continue
        await Promise.race([page.outbox.send({ channelId: 1, topic }, content).saved, page.isOver])
      }
      for (let turn = 0; turn < 200; turn++) {
        if ((await store.all()).every(({ state }) => state === 'sent')) break
        page.outbox.resume()
        const isOver = await Promise.race([page.isOver, new Promise((resolve) => setImmediate(resolve))])
        if (isOver === true) await reopen()
      }
      page.outbox.stop()
      for (const topic of ['x', 'y']) {
        const key = destinationKey({ channelId: 1, topic })
        const arrived = chat.messages.filter((one) => one.key === key).map(({ content }) => content)
        expect(arrived).toEqual(written.filter(([to]) => to === topic).map(([, content]) => content))
      }
    }),
    { numRuns: 300 },
  )
})
