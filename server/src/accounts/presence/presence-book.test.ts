import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Presence, PresenceBook } from './presence-book.ts'

const presenceAt = (updateId: number): Presence => ({ activeAt: updateId, seenAt: updateId, updateId })

test('what has changed after an update id comes latest first, however the news came', () => {
  const news = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 50 })), { maxLength: 60 })
  fc.assert(
    fc.property(news, fc.integer({ min: -1, max: 50 }), (all, after) => {
      const book = new PresenceBook()
      const last = new Map<number, Presence>()
      for (const [userId, updateId] of all) {
        const presence = presenceAt(updateId)
        book.set(userId, presence)
        last.set(userId, presence)
      }
      const found = [...book.after(after)]
      expect(new Map(found)).toEqual(new Map([...last].filter(([, { updateId }]) => updateId > after)))
      const ids = found.map(([, { updateId }]) => updateId)
      expect(ids).toEqual(ids.toSorted((one, other) => other - one))
      expect(found).toHaveLength(new Set(found.map(([userId]) => userId)).size)
    }),
  )
})

test('who asks for what is new visits nobody else, and what is outdated is dropped', () => {
  const book = new PresenceBook()
  let read = 0
  const counted = (updateId: number): Presence => ({
    activeAt: 0,
    seenAt: 0,
    get updateId() {
      read++
      return updateId
    },
  })
  for (let id = 0; id < 5_000; id++) book.set(id, counted(id))
  read = 0
  expect([...book.after(4_990)]).toHaveLength(9)
  expect(read).toBe(10)

  for (let id = 5_000; id < 100_000; id++) book.set(7, counted(id))
  read = 0
  expect([...book.after(-1)]).toHaveLength(5_000)
  expect(read).toBeLessThan(12_000)
})
