import { expect, test } from 'vitest'
import { expectedPartOf } from './expected-part.ts'

const PARTS = new Map([
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
  ["'coffee'", LEAST],
  ["'cof':*", LEAST],
  ["'coffee' & 'tea'", LEAST],
  ["'coffee' | 'tea'", 0.5],
  ["!'coffee'", 1],
] as const)('of the documents that fit %s, a part of %d is expected', ([question, part]) => {
  expect(expectedPartOf(question)(PARTS)).toBeCloseTo(part, 10)
})
