import { expect, test } from 'vitest'
import { isOf, pushedFrom } from './push.ts'

test('a message is shown in its conversation, whose next message takes its place', () => {
  const sent = {
    event: 'message',
    id: 5,
    title: 'Ada',
    body: 'hello',
    hash: '#narrow/dm/5/near/5',
    tag: '#narrow/dm/5',
  }
  expect(pushedFrom(JSON.stringify(sent))).toMatchObject({
    event: 'message',
    title: 'Ada',
    options: {
      body: 'hello',
      tag: '#narrow/dm/5',
      renotify: true,
      data: { hash: '#narrow/dm/5/near/5', id: 5 },
    },
  })
})

test('what was read is taken away', () => {
  expect(pushedFrom('{"event":"remove","ids":[1,"2",3]}')).toEqual({ event: 'remove', ids: [1, 3] })
  expect(isOf([1, 3], { id: 3 })).toBe(true)
  expect(isOf([1, 3], { id: 2 })).toBe(false)
  expect(isOf([1, 3], null)).toBe(false)
})

test.each(['', 'null', '[]', '{"title":5}', 'x'])('%j shows that there is something', (text) => {
  expect(pushedFrom(text)).toMatchObject({ event: 'message', title: 'Parley', options: { body: '' } })
})
