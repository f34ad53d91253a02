import { expect, test } from 'vitest'
import { hasId, idsOf, withIds, withoutIds } from './ids.ts'

test('ids are ascending, each once', () => {
  expect(idsOf([3, 1, 2, 1])).toEqual([1, 2, 3])
  expect(idsOf([])).toEqual([])
  const sorted = [1, 2, 3]
  expect(idsOf(sorted)).toBe(sorted)
})

test('hasId finds an id', () => {
  expect([1, 2, 5, 9, 10].map((id) => hasId([2, 5, 9], id))).toEqual([false, true, true, true, false])
  expect(hasId([], 1)).toBe(false)
})

test('ids are added in order', () => {
  const ids = [2, 5, 9]
  expect(withIds(ids, [11, 10])).toEqual([2, 5, 9, 10, 11])
  expect(withIds(ids, [1, 5, 7])).toEqual([1, 2, 5, 7, 9])
  expect(withIds([], [4, 3])).toEqual([3, 4])
  expect(withIds(ids, [9, 2])).toBe(ids)
  expect(ids).toEqual([2, 5, 9])
})

test('ids are removed; without any of them, the list stays the same', () => {
  const ids = [2, 5, 9]
  expect(withoutIds(ids, new Set([5]))).toEqual([2, 9])
  expect(withoutIds(ids, new Set([1, 2, 3, 4, 5]))).toEqual([9])
  expect(withoutIds(ids, new Set([1, 3]))).toBe(ids)
  expect(withoutIds(ids, new Set([1, 3, 4, 6, 7]))).toBe(ids)
})
