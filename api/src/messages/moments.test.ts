import { expect, test } from 'vitest'
import { momentOf } from './moments.ts'

test.each([
  [1_793_491_200, 1_793_491_200],
  ['1793491200', 1_793_491_200],
  ['2026-11-01', 1_793_491_200],
  ['2026-11-01T00:00:00Z', 1_793_491_200],
  ['2026-11-01T01:00+01:00', 1_793_491_200],
  ['2026-10-31T23:59:59.5Z', 1_793_491_200],
])('%j is the moment %d', (operand, seconds) => {
  expect(momentOf(operand)).toBe(seconds)
})

test.each(['', 'yesterday', '2026-11-01T00:00:00', '2026-13-01', '2026-1-1', -1, 1.5, [1]])(
  '%j is no moment',
  (operand) => {
    expect(momentOf(operand)).toBeUndefined()
  },
)
