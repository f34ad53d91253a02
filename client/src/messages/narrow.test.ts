import { expect, test } from 'vitest'
import {
  ada,
  bo,
  channelMessage,
  directMessage,
  lena,
  stateOf,
  subscriptionSection,
  userSection,
} from '../../test/examples.ts'
import { fits, type Narrow } from './narrow.ts'

const state = stateOf({
  ...userSection,
  ...subscriptionSection,
  user_topics: [{ stream_id: 10, topic_name: 'greetings', last_updated: 1, visibility_policy: 3 }],
  muted_users: [{ id: lena, timestamp: 1 }],
})
const inChannel = { ...channelMessage(7), flags: ['read', 'mentioned'] }
const direct = { ...directMessage(8, [ada, bo]), flags: ['starred'] }
const note = { ...directMessage(9, [ada], { sender_id: ada }), flags: [] }
const term = (operator: string, operand: string | number | number[], negated = false) => ({
  operator,
  operand,
  negated,
})

test.each<[Narrow, (boolean | undefined)[]]>([
  [[], [true, true, true]],
  [[term('channel', 10)], [true, false, false]],
  [[term('stream', 'CHANNEL 10')], [true, false, false]],
  [[term('channel', 11)], [false, false, false]],
  [
    [term('channel', 10), term('topic', 'Greetings')],
    [true, false, false],
  ],
  [
    [term('channel', 10), term('topic', 'other')],
    [false, false, false],
  ],
  [[term('topic', '')], [false, false, false]],
  [[term('dm', [bo])], [false, true, false]],
  [[term('dm', [ada, bo])], [false, true, false]],
  [[term('dm', 'user2@example.com')], [false, true, false]],
  [[term('dm', [ada])], [false, false, true]],
  [[term('dm', [bo, lena])], [false, false, false]],
  [[term('dm', 'nobody@example.com')], [false, undefined, undefined]],
  [[term('dm-including', bo)], [false, true, false]],
  [[term('sender', ada)], [false, false, true]],
  [[term('sender', 'me', true)], [true, true, false]],
  [[term('is', 'dm')], [false, true, true]],
  [[term('is', 'unread')], [false, true, true]],
  [[term('is', 'starred')], [false, true, false]],
  [[term('is', 'mentioned')], [true, false, false]],
  [[term('is', 'followed')], [true, false, false]],
  [[term('is', 'followed', true)], [false, true, true]],
  [[term('has', 'reaction')], [false, false, false]],
  [[term('has', 'link')], [undefined, undefined, undefined]],
  [
    [term('search', 'hello'), term('is', 'dm')],
    [false, undefined, undefined],
  ],
  [[term('id', 7)], [true, false, false]],
  [[term('in', 'home')], [true, true, true]],
  [[term('of-a-newer-server', 'x')], [undefined, undefined, undefined]],
])('%j', (narrow, expected) => {
  expect([inChannel, direct, note].map((message) => fits(narrow, message, state))).toEqual(expected)
})

test('what was moved to where the viewer is not subscribed is shown only by narrows that ask for it', () => {
  const elsewhere = { ...inChannel, stream_id: 12, flags: ['starred'] }
  const shownIn = (narrow: Narrow) => fits(narrow, elsewhere, state)
  for (const narrow of [
    [],
    [term('sender', 'me', true)],
    [term('is', 'unread')],
    [term('channel', 10, true)],
  ])
    expect(shownIn(narrow)).toBe(false)
  for (const narrow of [[term('channel', 12)], [term('is', 'starred')]]) expect(shownIn(narrow)).toBe(true)
  expect(fits([], { ...elsewhere, stream_id: 11 }, state), 'left').toBe(false)
  const all = { ...state, viewer: { ...state.viewer, client: { all_public_streams: true } } }
  expect(fits([], elsewhere, all)).toBe(true)
  expect(fits([], elsewhere, stateOf(userSection)), 'nobody asked for subscriptions').toBe(true)
})

test('what was sent before its reader was subscribed is shown only by narrows that ask for the channel', () => {
  const earlier = { ...inChannel, flags: ['read', 'historical', 'starred'] }
  for (const narrow of [[], [term('sender', 'me', true)]]) expect(fits(narrow, earlier, state)).toBe(false)
  for (const narrow of [[term('channel', 10)], [term('is', 'starred')]])
    expect(fits(narrow, earlier, state)).toBe(true)
})
