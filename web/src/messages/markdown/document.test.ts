import { expect, test } from 'vitest'
import { documentOf, fileNameOf } from './document.ts'

const HEAD = {
  title: 'design › *logo*',
  link: 'https://chat.example/#narrow',
  twentyFour: true,
  isCut: false,
}
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime() / 1000

test('a conversation is a document with a heading for each day, and messages as they were written', () => {
  const messages = [
    { sender_full_name: 'Ada [QA]', timestamp: at(24, 9), content: '**One**\n\n```js\nx\n```' },
    { sender_full_name: 'Bo', timestamp: at(24, 10), content: 'two' },
    { sender_full_name: 'Bo', timestamp: at(25, 8), content: 'three' },
  ]
  expect(documentOf(messages, HEAD)).toBe(
    [
      ...['# design › \\*logo\\*', '<https://chat.example/#narrow>', '## Tuesday, November 24, 2026'],
      ...['**Ada \\[QA\\]** · 09:00', '**One**\n\n```js\nx\n```', '**Bo** · 10:00', 'two'],
      ...['## Wednesday, November 25, 2026', '**Bo** · 08:00', 'three\n'],
    ].join('\n\n'),
  )
  expect(documentOf(messages, { ...HEAD, isCut: true })).toContain('newest 3 messages')
})

test.each([
  ['design › trip', 'design › trip.md'],
  ['a/b: "c"?', 'a b c.md'],
  ['..', 'messages.md'],
  ['x'.repeat(300), `${'x'.repeat(100)}.md`],
])('the file of %s is called %s', (title, name) => {
  expect(fileNameOf(title)).toBe(name)
})
