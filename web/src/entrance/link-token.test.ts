import { expect, test } from 'vitest'
import { tokenInPath } from './token.ts'

test.each([
  ['/join/aB3-_x', 'aB3-_x'],
  ['/join/aB3/', 'aB3'],
  ['/join/', undefined],
  ['/join/a/b', undefined],
  ['/', undefined],
  ['/joined/abc', undefined],
])('the token in %s', (path, token) => {
  expect(tokenInPath(path)).toBe(token)
})
