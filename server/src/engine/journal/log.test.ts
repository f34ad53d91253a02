import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entryKind } from './entry.ts'
import { JournalLog } from './log.ts'

const note = entryKind<{ characters: number }>({
  kind: 'note',
  apply: () => undefined,
  audience: () => 'nobody',
  events: () => [],
  weight: ({ characters }) => characters,
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

const NOTHING_DELIVERED = (): number => 0
const ALL_DELIVERED = () => Number.POSITIVE_INFINITY

/** A log with `count` entries of so many characters, `perSecond` each second. */
function logOf(count: number, characters: number, { perSecond = 1000, firstOwed = NOTHING_DELIVERED } = {}) {
  const log = new JournalLog(0, firstOwed)
  for (let position = 1; position <= count; position++) {
    vi.advanceTimersByTime(1000 / perSecond)
    log.append({ ...note.of({ characters }), position })
  }
  return log
}

test('the newest entries stay in memory, without gaps', () => {
  const log = logOf(30_000, 100)
  expect(log.head).toBe(30_000)
  expect(log.first).toBeGreaterThan(5_000)
  expect(log.at(log.first)?.entry.position).toBe(log.first)
  expect(log.at(30_000)?.entry.position).toBe(30_000)
  expect(log.at(log.first - 1)).toBeUndefined()
  expect(log.at(30_001)).toBeUndefined()
})

test('what was serialized for clients is kept for as long as those that keep up need it', () => {
  const log = logOf(2, 100)
  const shared = new Map([['all', []]])
  const share = (position: number) =>
    Object.assign(log.at(position) ?? {}, { shared, sharedAt: performance.now() })
  const kept = () => [1, 2].map((position) => log.at(position)?.shared === shared)
  const append = () => log.append({ ...note.of({ characters: 100 }), position: log.head + 1 })
  share(1)
  vi.advanceTimersByTime(9_000)
  share(2)
  append()
  expect(kept()).toEqual([true, true])
  vi.advanceTimersByTime(1_001)
  append()
  expect(kept()).toEqual([false, true])
  vi.advanceTimersByTime(10_000)
  share(1)
  append()
  expect(kept()).toEqual([true, false])
})

test('with thousands a second only undelivered entries stay', () => {
  const perSecond = 10_000
  const nobody = logOf(30_000, 100, { perSecond, firstOwed: ALL_DELIVERED })
  expect(nobody.head).toBe(30_000)
  expect(nobody.head - nobody.first).toBeLessThan(300)
  const somebody = logOf(30_000, 100, { perSecond, firstOwed: () => 25_000 })
  expect(somebody.first).toBeLessThanOrEqual(25_000)
  expect(somebody.first).toBeGreaterThan(24_900)
  expect(somebody.at(25_000)?.entry.position).toBe(25_000)
  // Not even undelivered entries may exceed the capacity.
  const slow = logOf(30_000, 100, { perSecond, firstOwed: () => 1 })
  expect(slow.head - slow.first).toBeLessThan(10_000)
})

test('at a low rate all entries stay, delivered or not', () => {
  const log = logOf(9_900, 100, { firstOwed: ALL_DELIVERED })
  expect([log.first, log.head]).toEqual([1, 9_900])
})

test('at a low rate after a high one, all stay again', () => {
  const log = logOf(10_000, 100, { perSecond: 10_000, firstOwed: ALL_DELIVERED })
  const { head, first } = log
  expect(first).toBeGreaterThan(9_000)
  for (let position = head + 1; position <= head + 10_000; position++) {
    vi.advanceTimersByTime(1)
    log.append({ ...note.of({ characters: 1 }), position })
  }
  expect(log.at(head + 2_048)?.entry.position).toBe(head + 2_048)
})

test('an entry may be rewritten wherever it is', () => {
  const rewriting = entryKind<{ rewritten: number }>({
    kind: 'rewriting',
    apply: () => undefined,
    audience: () => 'nobody',
    events: () => [],
    rewrites:
      ({ rewritten }) =>
      ({ payload }) =>
        payload === rewritten ? 'rewritten' : undefined,
  })
  const plain = entryKind<number>({
    kind: 'plain',
    apply: () => undefined,
    audience: () => 'nobody',
    events: () => [],
  })
  const log = new JournalLog(0)
  for (let position = 1; position <= 200; position++) log.append({ ...plain.of(position), position })
  log.append({ ...rewriting.of({ rewritten: 130 }), position: 201 })
  expect([129, 130, 131].map((position) => log.at(position)?.entry.payload)).toEqual([129, 'rewritten', 131])
})

test('fewer long entries stay', () => {
  const log = logOf(2_000, 100_000)
  expect(log.head).toBe(2_000)
  const kept = log.head - log.first + 1
  expect(kept).toBeGreaterThan(150)
  expect(kept).toBeLessThanOrEqual(300)
})

test('an entry longer than the whole capacity is left to the database', () => {
  const log = logOf(1, 100_000_000)
  expect([log.first, log.head, log.at(1)]).toEqual([2, 1, undefined])
})

/** A log of entries after 1000, and the entries before. */
function logAfterStart() {
  const log = new JournalLog(1000)
  for (let position = 1001; position <= 1010; position++)
    log.append({ ...note.of({ characters: 1 }), position })
  const before = Array.from({ length: 1000 }, (_, index) => ({
    ...note.of({ characters: 1 }),
    position: index + 1,
  }))
  return { log, before }
}

test('entries from before a start come back, without gaps', () => {
  const { log, before } = logAfterStart()
  expect([log.recalls(500), log.recalls(1000)]).toEqual([true, false])
  log.recall(before.slice(800))
  expect([log.first, log.head]).toEqual([801, 1010])
  log.recall(before.slice(3, 800))
  for (let position = 1011; position <= 1200; position++)
    log.append({ ...note.of({ characters: 1 }), position })
  expect([log.first, log.head]).toEqual([4, 1200])
  for (let position = log.first; position <= log.head; position++)
    expect(log.at(position)?.entry.position).toBe(position)
})

test('the first entries of a journal come back, however few', () => {
  const { log, before } = logAfterStart()
  log.recall(before.slice(10))
  expect(log.recalls(0)).toBe(true)
  log.recall(before.slice(0, 10))
  expect([log.first, log.at(1)?.entry.position, log.recalls(0)]).toEqual([1, 1, false])
})

test('what does not come right before, or had no room before, does not come back', () => {
  const { log, before } = logAfterStart()
  log.recall(before.slice(0, 900))
  expect(log.first).toBe(1001)
  log.forget()
  expect(log.recalls(500)).toBe(false)
  log.recall(before)
  expect(log.first).toBe(1011)
  expect(new JournalLog(100_000).recalls(10)).toBe(false)
})
