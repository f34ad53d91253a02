import { expect, test } from 'vitest'
import { ratioOf, sizeOf, wholeOf, within } from './crop.ts'

const WIDE = { width: 400, height: 200 }

test.each([
  ['a square of a wide picture', WIDE, 1, 1, { width: 200, height: 200 }],
  ['half of it', WIDE, 1, 2, { width: 100, height: 100 }],
  ['a wide part of it', WIDE, 8, 1, { width: 400, height: 50 }],
  ['a square of a high picture', { width: 200, height: 900 }, 1, 1, { width: 200, height: 200 }],
])('%s', (_, picture, ratio, zoom, expected) => {
  expect(sizeOf(picture, ratio, { zoom })).toEqual(expected)
})

test.each([
  ['stays where it is', { x: 150, y: 100, zoom: 1 }, { x: 150, y: 100, zoom: 1 }],
  ['does not leave the picture', { x: -50, y: 900, zoom: 2 }, { x: 50, y: 150, zoom: 2 }],
  ['is no larger than the picture', { x: 200, y: 100, zoom: 0.2 }, { x: 200, y: 100, zoom: 1 }],
  ['is no smaller than can be seen', { x: 200, y: 100, zoom: 99 }, { x: 200, y: 100, zoom: 8 }],
])('a part %s', (_, crop, expected) => {
  expect(within(WIDE, 1, crop)).toEqual(expected)
  expect(within(WIDE, 1, wholeOf(WIDE))).toEqual({ x: 200, y: 100, zoom: 1 })
})

test('a part has the shape of its picture, or one of its own', () => {
  expect([ratioOf(WIDE, 'own'), ratioOf(WIDE, 8)]).toEqual([2, 8])
})
