import { expect, test } from 'vitest'
import { Collecting } from './collecting.ts'
import type { Asked } from './index-statement.ts'
import type { Plan } from './plan.ts'
import { SEGMENT, tableOf } from './segments.ts'
import { unmerged } from './tables.ts'

const tablesOf = unmerged(tableOf)
const BEGINS: Asked = {
  words: ["'pin':*"],
  tablesOf,
  knowsBlocks: true,
  after: -1,
  through: 10 * SEGMENT - 1,
  changed: [],
  places: undefined,
  inPlaces: 10 * SEGMENT,
  hasPrefix: true,
  terms: [],
  among: undefined,
}
const words = { asked: BEGINS.words, filter: [] }
const [table = { name: '', first: 0, last: 0 }] = tablesOf(9, 9)
const plan: Plan = { table, words, expected: 10 }
const merged: Plan = { ...plan, table: { name: 'merged', first: 0, last: 7 } }

test('until some are asked, many messages are expected to have a beginning', () => {
  const expectedOf = (asked: Partial<Asked>, of = plan) =>
    new Collecting({ ...BEGINS, ...asked }).expectedOf(of)
  expect(expectedOf({})).toBe(4_096)
  expect(expectedOf({}, merged)).toBe(8 * 4_096)
  // What the database knows is not less.
  expect(expectedOf({}, { ...plan, expected: 50_000 })).toBe(50_000)
  for (const asked of [{ hasPrefix: false }, { knowsBlocks: false }, { among: [1] }])
    expect(expectedOf(asked)).toBe(10)
  expect(expectedOf({}, { ...plan, words: { asked: [], filter: words.asked } })).toBe(10)
})

test('as many are expected elsewhere as were found', () => {
  const collecting = new Collecting(BEGINS)
  collecting.note({ tables: [plan], blocks: [0, 1, 2, 3, 4, 5, 6, 7] }, 0)
  // None in a quarter of a segment: less than one.
  expect(collecting.expectedOf(plan)).toBe(10)
  expect(collecting.expectedOf(merged)).toBe(32)
  collecting.note({ tables: [plan] }, 499)
  expect(collecting.expectedOf(plan)).toBe(400)
})

test('where the index collects what is hidden, more are expected than were found', () => {
  const hidden = new Collecting({ ...BEGINS, inPlaces: SEGMENT })
  hidden.note({ tables: [plan] }, 99)
  expect(hidden.expectedOf(plan)).toBe(1_000)
  const places = ['a place']
  const lookedUp = new Collecting({ ...BEGINS, inPlaces: SEGMENT, places })
  lookedUp.note({ tables: [plan] }, 99)
  expect(lookedUp.expectedOf(plan)).toBe(100)
  expect(lookedUp.expectedOf({ ...plan, words: { ...words, isEverywhere: true } })).toBe(1_000)
})

test('statements collect a thousand messages first, then twice as many each time, up to four thousand', () => {
  const collecting = new Collecting(BEGINS)
  const collected = Array.from({ length: 4 }, () => {
    const { most } = collecting
    collecting.more()
    return most
  })
  expect(collected).toEqual([1_024, 2_048, 4_096, 4_096])
})
