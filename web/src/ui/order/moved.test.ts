import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test('one takes the place of another, and the others close up', () => {
  expect(moved([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4])
  expect(moved([1, 2, 3, 4], 4, 2)).toEqual([1, 4, 2, 3])
})

test('what is where it is to be, or not there, changes nothing', () => {
  expect(moved([1, 2], 1, 1)).toBeUndefined()
  expect(moved([1, 2], 9, 1)).toBeUndefined()
  expect(moved([1, 2], 1, undefined)).toBeUndefined()
})
