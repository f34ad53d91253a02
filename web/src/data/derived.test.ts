import { expect, test } from 'vitest'
import { derived } from './derived.ts'

const settings = { web_home_view: 'inbox' } as never
const other = { web_home_view: 'recent' } as never

test('it is worked out once for the same slices, and again for others', () => {
  let times = 0
  const sum = derived(['settings', 'maxMessageId'], (known) => {
    times += 1
    return known.maxMessageId + 1
  })
  expect(sum({ settings, maxMessageId: 4 })).toBe(5)
  expect(sum({ settings, maxMessageId: 4 })).toBe(5)
  expect(times).toBe(1)
  expect(sum({ settings, maxMessageId: 6 })).toBe(7)
  expect(sum({ settings: other, maxMessageId: 6 })).toBe(7)
  expect(times).toBe(3)
})
