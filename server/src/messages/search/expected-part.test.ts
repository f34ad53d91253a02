import { expect, test, vi } from 'vitest'
import { ExpectedParts, expectedPartOf, Parts } from './expected-part.ts'

const PARTS = new Parts([
  ['tea', 0.5],
  ['team', 0.2],
  ["o'clock", 0.1],
  ['back\\slash', 0.3],
])
/** A word that few have, as far as is known. */
const LEAST = 0.001

test.for([
  ["'tea'", 0.5],
  ["'tea' & 'team'", 0.1],
  ["'tea' <-> 'team'", 0.1],
  ["'tea' <2> 'team'", 0.1],
  ["'tea' | 'team'", 0.6],
  ["!'team'", 0.8],
  ["!('tea' | 'team') & 'o''clock'", 0.04],
  ["'tea' & 'team' | 'o''clock'", 0.19],
  ["'tea' & ('team' | 'o''clock')", 0.14],
  ["'back\\\\slash'", 0.3],
  ["'te':*", 0.6],
  ["'team':* & 'tea'", 0.1],
  ["'coffee'", 0],
  ["'cof':*", 0],
  ["'coffee' & 'tea'", 0],
  ["'coffee' | 'tea'", 0.5],
  ["!'coffee'", 1],
] as const)('of the documents that fit %s, a part of %d is expected', ([question, part]) => {
  expect(expectedPartOf(question, { guesses: false })(PARTS)).toBeCloseTo(part, 10)
})

test('of a beginning, more are likely than are known, the more the shorter it is', () => {
  const likely = (question: string) => expectedPartOf(question, { guesses: true })(PARTS)
  expect(likely("'te':*")).toBeCloseTo(0.6, 10)
  expect(likely("'tea'")).toBe(0.5)
  expect(likely("'coffee'")).toBe(LEAST)
  const beginnings = ['c', 'co', 'cof', 'coff', 'coffe'].map((beginning) => likely(`'${beginning}':*`))
  expect(beginnings).toEqual([1 / 2, 1 / 8, 1 / 32, 1 / 64, 1 / 128])
  for (const long of ['coffee', 'coffees']) expect(likely(`'${long}':*`)).toBe(1 / 256)
})

test('of the lexemes, those that begin alike are counted', () => {
  const words = ['a', 'b', 'ba', 'bab', 'bb', 'c', 'é', '\u{1f600}', '\u{1f600}x', '\uffff']
  const parts = new Parts(words.toReversed().map((word) => [word, 0.5]))
  for (const beginning of [...words, '', 'bac', 'd', '\u{1f601}']) {
    const count = words.filter((word) => word.startsWith(beginning)).length
    expect(parts.ofBeginning(beginning), beginning).toBe(1 - 0.5 ** count)
  }
})

test('a question is weighed once for each table', () => {
  const expected = new ExpectedParts({ guesses: false })
  const others = new Parts([['tea', 0.25]])
  const ofLexeme = vi.spyOn(PARTS, 'of')
  for (const _ of [1, 2]) {
    expect(expected.of("'tea'")(PARTS)).toBe(0.5)
    expect(expected.of("'tea'")(others)).toBe(0.25)
  }
  expect(ofLexeme).toHaveBeenCalledTimes(1)
})
