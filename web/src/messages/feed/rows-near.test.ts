import type { VirtualItem } from '@tanstack/react-virtual'
import { expect, test } from 'vitest'
import { rowsNear } from './rows-near.ts'

const rowsOfHeights = (heights: readonly number[]) => {
  let end = 0
  return heights.map((size, index): VirtualItem => {
    end += size
    return { index, key: index, size, start: end - size, end, lane: 0 }
  })
}
const near = (all: readonly VirtualItem[], startIndex: number, endIndex: number, around = true) => {
  const found = rowsNear({ startIndex, endIndex, overscan: 0, count: all.length }, all, around)
  return [found[0], found.at(-1)]
}

test('rows around the view are drawn up to a height and up to a number', () => {
  const lines = rowsOfHeights(Array(100).fill(25))
  expect(near(lines, 40, 60)).toEqual([32, 68])
  const pictures = rowsOfHeights(Array(100).fill(300))
  // One begins just behind the view, the next 300 px further, which is not near.
  expect(near(pictures, 40, 42)).toEqual([39, 43])
  expect(near(pictures, 40, 42, false)).toEqual([40, 42])
})

test('rows around the view end where the feed ends', () => {
  expect(near(rowsOfHeights([25, 25, 25, 25]), 1, 2)).toEqual([0, 3])
  expect(near(rowsOfHeights([25]), 0, 0)).toEqual([0, 0])
})
