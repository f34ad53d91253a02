import { expect, test } from 'vitest'
import { addressesIn } from './addresses.ts'

test.each([
  ['a@example.com, b@example.com ', ['a@example.com', 'b@example.com'], ''],
  ['a@example.com b@exam', ['a@example.com'], 'b@exam'],
  ['A@example.com;a@EXAMPLE.com,', ['A@example.com'], ''],
  ['"Doe, Jo" <jo@example.com> bo@example.com\n', ['jo@example.com', 'bo@example.com'], ''],
  ['"Doe, J', [], '"Doe, J'],
  ['Jo Doe <jo@exa', [], 'Jo Doe <jo@exa'],
  ['Jo Doe <jo@example.com>', ['jo@example.com'], ''],
  ['Jo ', [], 'Jo '],
  ['a@example.com, Jo Doe', ['a@example.com'], 'Jo Doe'],
  ['nobody,', ['nobody'], ''],
  ['', [], ''],
])('of %j typed so far', (text, found, rest) => {
  const read = addressesIn(text, false)
  expect(read.found.map(({ text }) => text)).toEqual(found)
  expect(read.rest).toBe(rest)
})

test('what is surely no address is marked, and stops none of the others', () => {
  const { found, rest } = addressesIn('x, @example.com, a@, a@b@c, a@.example, ok@localhost', true)
  expect(rest).toBe('')
  expect(found.map(({ problem }) => problem !== undefined)).toEqual([true, true, true, true, true, false])
})
