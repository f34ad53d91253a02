import { expect, test } from 'vitest'
import { tokenInPath } from './link-token.ts'

test.each([
  ['/join/aB3-_x', 'join', 'aB3-_x'],
  ['/join/aB3/', 'join', 'aB3'],
  ['/confirm-email/aB3-_x', 'confirm-email', 'aB3-_x'],
  ['/confirm-email/aB3', 'join', undefined],
  ['/join/aB3', 'confirm-email', undefined],
  ['/join/', 'join', undefined],
  ['/join/a/b', 'join', undefined],
  ['/accounts/unsubscribe/missed_messages/8-aB3', 'accounts/unsubscribe/missed_messages', '8-aB3'],
  ['/accounts/unsubscribe/8-aB3', 'accounts/unsubscribe/missed_messages', undefined],
  ['/', 'join', undefined],
  ['/joined/abc', 'join', undefined],
] as const)('the token in %s of the page %s', (path, page, token) => {
  expect(tokenInPath(path, page)).toBe(token)
})
