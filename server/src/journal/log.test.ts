import { expect, test } from 'vitest'
import { entryKind } from './entry.ts'
import { JournalLog } from './log.ts'

const note = entryKind<{ characters: number }>({
  kind: 'note',
  apply: () => undefined,
  audience: () => 'nobody',
  events: () => [],
  weight: ({ characters }) => characters,
})

function logOf(count: number, characters: number) {
  const log = new JournalLog(0)
  for (let position = 1; position <= count; position++) log.append({ ...note.of({ characters }), position })
  return log
}

test('the newest entries stay in memory, without gaps', () => {
  const log = logOf(30_000, 100)
  expect(log.head).toBe(30_000)
  expect(log.first).toBeGreaterThan(5_000)
  expect(log.at(log.first)?.entry.position).toBe(log.first)
  expect(log.at(30_000)?.entry.position).toBe(30_000)
  expect(log.at(log.first - 1)).toBeUndefined()
})

test('of long ones fewer stay', () => {
  const log = logOf(2_000, 100_000)
  expect(log.head).toBe(2_000)
  const kept = log.head - log.first + 1
  expect(kept).toBeGreaterThan(150)
  expect(kept).toBeLessThanOrEqual(300)
})

test('one that is longer than all memory for them is left to the database', () => {
  const log = logOf(1, 100_000_000)
  expect([log.first, log.head, log.at(1)]).toEqual([2, 1, undefined])
})
