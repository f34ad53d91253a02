import { expect, test } from 'vitest'
import { votersInWords } from './voters.ts'

const NAMES = ['Ines Moreau', 'Tomás Rey', 'Priya Nair', 'Bo Kristensen', 'Lena Weiss', 'Ada Lindqvist']
const words = (ids: number[], own: number) => votersInWords(ids, own, (id) => NAMES[id] ?? '')

test('four people are named, the others counted, and oneself is always there', () => {
  expect(words([], 0)).toBe('')
  expect(words([0, 1, 2], 9)).toBe('Ines, Tomás, Priya')
  expect(words([0, 1, 2, 3, 4, 5], 9)).toBe('Ines, Tomás, Priya, Bo +2')
  expect(words([0, 1, 2, 3, 4, 5], 5)).toBe('Ines, Tomás, Priya, you +2')
})
