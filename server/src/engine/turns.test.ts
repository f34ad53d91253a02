import { expect, test } from 'vitest'
import { inBackground, inParts, inTurns, TURN_MS } from './turns.ts'

/** Keeps the event loop busy for somewhat longer than a turn may last. */
function work() {
  const end = performance.now() + TURN_MS + 1
  while (performance.now() < end);
}

test('others get a turn between items that take long', async () => {
  const happened: string[] = []
  setImmediate(() => happened.push('another request'))
  await inTurns(['one', 'two'], (item) => {
    work()
    happened.push(item)
  })
  expect(happened).toEqual(['one', 'another request', 'two'])
})

test('work that nobody waits for leaves more time to others than it takes', async () => {
  let others = 0
  const asking = setInterval(() => others++, 1)
  const visited: number[] = []
  await inBackground([1, 2, 3, 4, 5], (item) => {
    work()
    visited.push(item)
  })
  clearInterval(asking)
  expect(visited).toEqual([1, 2, 3, 4, 5])
  expect(others).toBeGreaterThanOrEqual(5)
})

test('work that nobody waits for rests for longer while others are served', async () => {
  const serving = setInterval(work, 1)
  const begun = performance.now()
  await inBackground([1, 2, 3, 4, 5], work)
  clearInterval(serving)
  // Five turns, each with a rest of 15 ms at least.
  expect(performance.now() - begun).toBeGreaterThan(5 * 15)
})

test('an item that fails ends the visit', async () => {
  const visited: number[] = []
  const visit = (item: number) => {
    visited.push(item)
    if (item === 2) throw new Error('refused')
  }
  await expect(inTurns([1, 2, 3], visit)).rejects.toThrow('refused')
  expect(visited).toEqual([1, 2])
})

test('all rows are written, each once and in order', async () => {
  const rows = Array.from({ length: 2_500 }, (_, index) => index)
  const parts: (readonly number[])[] = []
  await inParts(rows, async (part) => {
    parts.push(part)
  })
  expect(parts.map(({ length }) => length)).toEqual([1_000, 1_000, 500])
  expect(parts.flat()).toEqual(rows)
  await inParts([], async () => {
    throw new Error('there is nothing to write')
  })
})
