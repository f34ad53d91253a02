import { expect, test } from 'vitest'
import { isShell, languageOf, openedBy } from './requests.ts'

test.each([
  ['/assets/index-1.js', true],
  ['/icons/icon-192.png', true],
  ['/theme.js', true],
  ['/json/messages', false],
  ['/api/v1/events', false],
  ['/user_uploads/1/assets/x.png', false],
  ['/user_avatars/1/2.png', false],
  ['/service-worker.js', false],
])('%s is part of the app: %s', (path, expected) => {
  expect(isShell(path)).toBe(expected)
})

test.each([
  [{ hash: '#narrow/dm/5' }, '#narrow/dm/5'],
  [{ hash: 'https://evil.example' }, ''],
  [{ hash: 5 }, ''],
  [null, ''],
])('a notification with %j opens "%s"', (data, expected) => {
  expect(openedBy(data)).toBe(expected)
})

test.each([
  ['/assets/words-de-BxKbUuJB.js', 'de'],
  ['/assets/words-pt-br-a_-bUuJB.js', 'pt-br'],
  ['/assets/index-BxKbUuJB.js', undefined],
  ['/assets/words-BxKbUuJB.js', undefined],
])('%s has the words of %s', (path, expected) => {
  expect(languageOf(path)).toBe(expected)
})
