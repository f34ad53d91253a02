import { expect, test } from 'vitest'
import { Collecting } from './collecting.ts'
import type { Asked } from './index-statement.ts'
import type { Plan } from './planner.ts'
import { BLOCKS, SEGMENT, tableOf } from './segments.ts'
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
/** Of a beginning of which nothing is known. */
const plan: Plan = { table, words, expected: 0, likely: 4_096, sifted: 1 }
/** All messages. */
const all = [0, BEGINS.through] as const
/** The nearest quarter of the table. */
const nearest = { tables: [plan], blocks: Array.from({ length: 8 }, (_, place) => 10 * BLOCKS - 1 - place) }
const merged: Plan = { ...plan, table: { name: 'merged', first: 0, last: 7 }, likely: 8 * 4_096 }

test('until some are asked, as many messages are expected as are likely', () => {
  const expectedOf = (asked: Partial<Asked>, of = plan) =>
    new Collecting({ ...BEGINS, ...asked }, 100).expectedOf(of)
  expect(expectedOf({})).toBe(4_096)
  expect(expectedOf({}, merged)).toBe(8 * 4_096)
  // What the database knows is not less.
  expect(expectedOf({}, { ...plan, expected: 50_000 })).toBe(50_000)
  const known = { ...plan, expected: 10 }
  for (const asked of [{ knowsBlocks: false }, { among: [1] }]) expect(expectedOf(asked, known)).toBe(10)
  expect(expectedOf({}, { ...known, words: { asked: [], filter: words.asked } })).toBe(10)
})

test('as many are expected elsewhere as were found', () => {
  const collecting = new Collecting(BEGINS, 100)
  collecting.note(nearest, all, 0)
  // None in a quarter of a segment: few.
  expect(collecting.expectedOf(plan)).toBeCloseTo(4, 0)
  expect(collecting.expectedOf({ ...plan, expected: 512 })).toBe(512)
  expect(collecting.expectedOf(merged)).toBeCloseTo(32, 0)
  collecting.note({ tables: [plan] }, all, 499)
  expect(collecting.expectedOf(plan)).toBeCloseTo(400, 0)
})

test('what has few messages of the page tells little', () => {
  for (const part of [nearest, { tables: [plan] }]) {
    const collecting = new Collecting(BEGINS, 100)
    collecting.note(part, [10 * SEGMENT - 64, BEGINS.through], 0)
    // Half a thousandth of a segment, beside the quarter of a thousandth that a guess counts.
    expect(collecting.expectedOf(plan)).toBeCloseTo(4_096 / 3)
    // 64 messages, beside the 4,096 of a block that what is known counts.
    expect(collecting.expectedOf({ ...plan, expected: 10 })).toBeCloseTo(4_096 / (1 + 1 / 64))
  }
})

test('what is likely to be rare does not count much where some were found', () => {
  const collecting = new Collecting(BEGINS, 100)
  const rare = { ...plan, likely: 0.1 }
  expect(collecting.expectedOf(rare)).toBeCloseTo(0.1)
  collecting.note(nearest, all, 30)
  // In a quarter of a segment, beside an eighth in which it would be as rare as that.
  expect(collecting.expectedOf(rare)).toBeCloseTo(80, 0)
})

test('more are collected than found if they are sifted for a frequent word', () => {
  const collecting = new Collecting(BEGINS, 100)
  collecting.note({ tables: [plan] }, all, 100)
  expect(collecting.expectedOf({ ...plan, sifted: 0.25 })).toBeCloseTo(401, 0)
})

test('as many are found elsewhere as were found for each segment', () => {
  const collecting = new Collecting(BEGINS, 100)
  expect(collecting.foundIn([table])).toBeNaN()
  const few = new Collecting(BEGINS, 100)
  const [last] = nearest.blocks
  few.note({ ...nearest, blocks: [last ?? 0] }, all, 15)
  expect(few.foundIn([table])).toBeNaN()
  few.note({ ...nearest, blocks: [(last ?? 0) - 1] }, all, 1)
  expect(few.foundIn([table])).toBe(256)
  collecting.note(nearest, all, 0)
  expect(collecting.foundIn([table])).toBe(0)
  collecting.note({ tables: [plan] }, all, 100)
  expect(collecting.foundIn([table])).toBe(80)
  expect(collecting.foundIn([merged.table, table])).toBe(720)
})

test('where the index collects what is hidden, more are expected than were found', () => {
  const hidden = new Collecting({ ...BEGINS, inPlaces: SEGMENT }, 100)
  hidden.note({ tables: [plan] }, all, 99)
  expect(hidden.expectedOf(plan)).toBeCloseTo(1_000, -1)
  const places = { question: "('a place')", count: 1 }
  const lookedUp = new Collecting({ ...BEGINS, inPlaces: SEGMENT, places }, 100)
  lookedUp.note({ tables: [plan] }, all, 99)
  expect(lookedUp.expectedOf(plan)).toBeCloseTo(100, 0)
  expect(lookedUp.expectedOf({ ...plan, words: { ...words, isEverywhere: true } })).toBeCloseTo(1_000, -1)
})

test('statements collect what likely fills the page first, then twice as many each time, up to four thousand', () => {
  const collecting = new Collecting({ ...BEGINS, hasPrefix: false }, 400)
  const collected = Array.from({ length: 4 }, () => {
    const { most } = collecting
    collecting.more()
    return most
  })
  expect(collected).toEqual([800, 1_600, 3_200, 4_096])
  const firstOf = (asked: Partial<Asked>, limit: number) =>
    new Collecting({ ...BEGINS, ...asked }, limit).most
  expect(firstOf({ hasPrefix: false }, 1)).toBe(256)
  expect(firstOf({ hasPrefix: false }, 5_000)).toBe(1_024)
  // For beginnings, that the index is asked takes longer than what it collects.
  expect(firstOf({}, 1)).toBe(1_024)
  expect(firstOf({}, 5_000)).toBe(4_096)
  // Most of it may be hidden, unless the index is asked for what is not.
  const few = { inPlaces: SEGMENT, hasPrefix: false }
  expect(firstOf(few, 40)).toBe(800)
  expect(firstOf({ ...few, places: { question: "('a place')", count: 1 } }, 40)).toBe(256)
})
