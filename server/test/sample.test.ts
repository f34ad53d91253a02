import { expect, test } from 'vitest'
import { all, oneOf } from './support/sample.ts'

const items = Array.from({ length: 20 }, (_, index) => index)

test('a part of a list is never empty, in order, and another each time', () => {
  const samples = Array.from({ length: 200 }, () => oneOf(8)(items))
  for (const sample of samples) {
    expect(sample).toHaveLength(3)
    expect(sample).toEqual(sample.toSorted((a, b) => a - b))
  }
  expect(new Set(samples.flat())).toEqual(new Set(items))
  expect(oneOf(8)([7])).toEqual([7])
  expect(oneOf(8)([])).toEqual([])
})

test('all of a list is the list', () => {
  expect(all(items)).toEqual(items)
})
