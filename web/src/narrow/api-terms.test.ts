import { expect, test } from 'vitest'
import * as api from './api-terms.ts'

const ME = 5
const apiTerms = (terms: Parameters<typeof api.apiTerms>[0]) => api.apiTerms(terms, ME)
const midnight = (day: number) => new Date(2026, 10, day).getTime() / 1000

test('days become moments where the reader is', () => {
  expect(
    apiTerms([
      { operator: 'after', operand: '2026-11-01' },
      { operator: 'before', operand: '2026-11-05', negated: true },
      { operator: 'search', operand: '2026-11-01' },
    ]),
  ).toEqual([
    { operator: 'after', operand: midnight(1) },
    { operator: 'before', operand: midnight(5), negated: true },
    { operator: 'search', operand: '2026-11-01' },
  ])
  expect(apiTerms([{ operator: 'on', operand: '2026-11-30' }])).toEqual([
    { operator: 'after', operand: midnight(30) },
    { operator: 'before', operand: midnight(31) },
  ])
})

test('several people are a term each, and what needs no change stays the same object', () => {
  expect(apiTerms([{ operator: 'dm-including', operand: [7, 8] }])).toEqual([
    { operator: 'dm-including', operand: 7 },
    { operator: 'dm-including', operand: 8 },
  ])
  const terms = [{ operator: 'channel', operand: 5 }]
  expect(apiTerms(terms)).toBe(terms)
})

test('an address that says me names whoever reads it', () => {
  const [first, second] = [
    { operator: 'has', operand: 'reaction' },
    { operator: 'sender', operand: 'me' },
  ]
  expect(apiTerms([first, second])).toEqual([first, { operator: 'sender', operand: ME }])
})
