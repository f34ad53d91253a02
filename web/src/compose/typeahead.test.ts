import { expect, test } from 'vitest'
import { complete, queryAt } from './typeahead.ts'

/** The caret is at the bar. */
const at = (marked: string) => [marked.replace('|', ''), marked.indexOf('|')] as const
const query = (marked: string) => queryAt(...at(marked))

test.each([
  ['@in|', { kind: 'person', from: 0, text: 'in', silent: false }],
  ['ask @_Ines Mo|', { kind: 'person', from: 4, text: 'Ines Mo', silent: true }],
  ['@**to|', { kind: 'person', from: 0, text: 'to', silent: false }],
  ['see #plat|', { kind: 'channel', from: 4, text: 'plat' }],
  ['see #**platform>res|', { kind: 'topic', from: 4, text: 'res', channel: 'platform' }],
  ['see #**platform**>res|', { kind: 'topic', from: 4, text: 'res', channel: 'platform' }],
  ['see #**platform** >|', { kind: 'topic', from: 4, text: '', channel: 'platform' }],
  ['(:tad|', { kind: 'emoji', from: 1, text: 'tad' }],
  ['/po|', { kind: 'command', from: 0, text: 'po' }],
  ['x\n```ts|', { kind: 'language', from: 2, text: 'ts', mark: '```' }],
  ['at <time:tom|', { kind: 'time', from: 3, text: 'tom' }],
])('%s is completed', (marked, expected) => {
  expect(query(marked)).toEqual(expected)
})

test.each([
  'mail@in|',
  'a:b|',
  'at 10:30|',
  '# heading|',
  'done **x**|',
  ': |',
  'a /po|',
  '```|',
  '```ts\ncode|',
  'a <b|',
])('%s is left alone', (marked) => {
  expect(query(marked)).toBeUndefined()
})

test('the completion replaces the typed text', () => {
  const [text, caret] = at('ask @**in| please')
  const found = queryAt(text, caret)
  if (!found) throw new Error('There should be a query.')
  const done = complete(text, caret, found, { key: '', name: '', insert: '@**Ines Moreau**' })
  expect(done).toEqual({ text: 'ask @**Ines Moreau** please', caret: 21 })
})

test('a fence is closed behind the caret', () => {
  const [text, caret] = at('```js|')
  const found = queryAt(text, caret)
  if (!found) throw new Error('There should be a query.')
  const done = complete(text, caret, found, { key: '', name: '', insert: '```js\n', after: '\n```' })
  expect(done).toEqual({ text: '```js\n\n```', caret: 6 })
})
