import { expect, test } from 'vitest'
import { pageAt, pathOfPage } from './pages.ts'

test.each([
  ['/join/aB3-_x', { page: 'join', token: 'aB3-_x' }],
  ['/join/aB3/', { page: 'join', token: 'aB3' }],
  ['/confirm-email/aB3-_x', { page: 'emailChange', token: 'aB3-_x' }],
  ['/accounts/unsubscribe/missed_messages/8-aB3', { page: 'unsubscription', token: '8-aB3' }],
  ['/accounts/password/reset/', { page: 'forgottenPassword', token: '' }],
  ['/login', { page: 'logIn', token: '' }],
  ['/accounts/login/desktop/', { page: 'desktop', token: '' }],
  ['/accounts/unsubscribe/8-aB3', undefined],
  ['/accounts/password/reset/aB3', undefined],
  ['/join/', undefined],
  ['/join/a/b', undefined],
  ['/joined/abc', undefined],
  ['/', undefined],
] as const)('the page at %s', (path, page) => {
  expect(pageAt(path)).toEqual(page)
})

test('a link leads to its page', () => {
  expect(pathOfPage('join', 'aB3-_x')).toBe('/join/aB3-_x')
  expect(pageAt(pathOfPage('passwordReset', 'aB3'))).toEqual({ page: 'passwordReset', token: 'aB3' })
})
