import { expect, test } from 'vitest'
import { DWELL_MS, Dwell } from './dwell.ts'

test('a message counts as read once it has been on the screen for a moment without a break', () => {
  const dwell = new Dwell()
  expect(dwell.look([1, 2], 0)).toEqual([])
  expect(dwell.look([2, 3], DWELL_MS - 1)).toEqual([])
  expect(dwell.look([1, 2, 3], DWELL_MS)).toEqual([2])
  expect(dwell.look([1, 3], 2 * DWELL_MS - 1)).toEqual([3])
  expect(dwell.look([1], 2 * DWELL_MS)).toEqual([1])
})

test('looking away begins the moment anew', () => {
  const dwell = new Dwell()
  dwell.look([1], 0)
  dwell.look([], DWELL_MS)
  expect(dwell.look([1], DWELL_MS + 1)).toEqual([])
})
