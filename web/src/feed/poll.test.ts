import { expect, test } from 'vitest'
import { pollOf } from './poll.ts'

let id = 0
const entry = (sender_id: number, content: object) => ({
  id: ++id,
  message_id: 1,
  msg_type: 'widget',
  sender_id,
  content: JSON.stringify(content),
})
const start = () =>
  entry(7, { widget_type: 'poll', extra_data: { question: 'Where to eat?', options: ['Noodles', 'Tacos'] } })

test('votes are counted once for each person and can be taken back', () => {
  const submessages = [
    start(),
    entry(8, { type: 'vote', key: 'canned,1', vote: 1 }),
    entry(8, { type: 'vote', key: 'canned,1', vote: 1 }),
    entry(9, { type: 'vote', key: 'canned,0', vote: 1 }),
    entry(9, { type: 'vote', key: 'canned,0', vote: -1 }),
  ]
  expect(pollOf({ submessages, sender_id: 7 })?.options).toEqual([
    { key: 'canned,0', text: 'Noodles', voters: [] },
    { key: 'canned,1', text: 'Tacos', voters: [8] },
  ])
})

test('anyone may add an option, but only the author changes the question', () => {
  const submessages = [
    start(),
    entry(8, { type: 'new_option', idx: 1, option: 'Soup' }),
    entry(8, { type: 'new_option', idx: 2, option: 'Tacos' }),
    entry(8, { type: 'question', question: 'Hijacked?' }),
    entry(7, { type: 'question', question: 'Where to eat tonight?' }),
  ]
  const poll = pollOf({ submessages, sender_id: 7 })
  expect(poll?.question).toBe('Where to eat tonight?')
  expect(poll?.options.map((option) => option.text)).toEqual(['Noodles', 'Tacos', 'Soup'])
})

test('another widget, or a broken one, is no poll', () => {
  expect(pollOf({ submessages: [entry(7, { widget_type: 'todo' })], sender_id: 7 })).toBeUndefined()
  expect(pollOf({ submessages: [{ ...start(), content: '{' }], sender_id: 7 })).toBeUndefined()
})
