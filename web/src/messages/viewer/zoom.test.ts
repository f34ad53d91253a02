import { expect, test } from 'vitest'
import { movedBy, WHOLE, zoomed } from './zoom.ts'

test('what is under the pointer stays there', () => {
  const view = zoomed(WHOLE, 2, 100, 50)
  expect(view).toEqual({ scale: 2, x: -100, y: -50 })
  // The point of the picture at (100, 50) is 100 from its middle before, and 200 after.
  expect((100 - view.x) / view.scale).toBe(100)
})

test('the whole picture is the smallest, and does not move', () => {
  expect(zoomed({ scale: 2, x: 30, y: 10 }, 0.1)).toEqual(WHOLE)
  expect(movedBy(WHOLE, 10, 10)).toEqual(WHOLE)
  expect(movedBy({ scale: 2, x: 0, y: 0 }, 10, 5)).toEqual({ scale: 2, x: 10, y: 5 })
})
