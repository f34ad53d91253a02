import { expect, test } from 'vitest'
import {
  ada,
  bo,
  channelMessage,
  directMessage,
  type EventBody,
  foldAll,
  lena,
  noUnreads,
  stateOf,
  subscription,
  subscriptionSection,
} from '../../../test/examples.ts'
import type { ClientState } from '../client-state.ts'
import { unreadCount } from './unread-count.ts'

const start = (fields: object = {}) =>
  stateOf({
    ...subscriptionSection,
    subscriptions: [subscription(10), subscription(13)],
    user_topics: [],
    unread_msgs: {
      ...noUnreads,
      pms: [
        { other_user_id: bo, sender_id: bo, unread_message_ids: [1] },
        { other_user_id: ada, sender_id: ada, unread_message_ids: [2] },
      ],
      huddles: [{ user_ids_string: '1,2,3', unread_message_ids: [3, 4] }],
      streams: [{ stream_id: 10, topic: 'Greetings', unread_message_ids: [5, 6] }],
      mentions: [6],
      ...fields,
    },
  })

/** Everything unread, by conversation. */
function unread({ unreads }: ClientState): Record<string, readonly number[]> {
  const topics = [...unreads.channels].flatMap(([id, inChannel]) => {
    return [...inChannel.values()].map(({ topic, ids }) => [`${id} > ${topic}`, ids])
  })
  return Object.fromEntries([...topics, ...unreads.directs])
}

const sent = (message: object, flags: string[] = []): EventBody => ({ type: 'message', message, flags })
const read = (...messages: number[]) => {
  return { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read', messages, all: false }
}
const moved = (message_ids: number[], fields: object): EventBody => ({
  type: 'update_message',
  user_id: bo,
  rendering_only: false,
  message_id: message_ids[0],
  message_ids,
  flags: [],
  edit_timestamp: 1,
  stream_id: 10,
  orig_subject: 'greetings',
  ...fields,
})

const initially = { '10 > Greetings': [5, 6], '1': [2], '1,2': [1], '1,2,3': [3, 4] }

test('conversations are those of the answer', () => {
  expect(unread(start())).toEqual(initially)
})

test('a new message is unread in its topic, whatever the case of the name', () => {
  const state = foldAll(
    start(),
    sent(channelMessage(7, { subject: 'GREETINGS' })),
    sent(channelMessage(8, { subject: 'other' }), ['mentioned']),
    sent(directMessage(9, [lena, ada])),
    sent(directMessage(10, [ada])),
  )
  expect(unread(state)).toEqual({
    ...initially,
    '10 > Greetings': [5, 6, 7],
    '10 > other': [8],
    '1,3': [9],
    '1': [2, 10],
  })
  expect(state.unreads.mentions).toEqual([6, 8])
})

test('a message that arrives as read, or without a subscription, is not unread', () => {
  const before = start()
  const elsewhere = channelMessage(8, { stream_id: 12 })
  const state = foldAll(before, sent(channelMessage(7), ['read', 'mentioned']), sent(elsewhere))
  expect(state.unreads).toBe(before.unreads)
})

test('reading removes messages from the unread ones', () => {
  const state = foldAll(start(), read(1, 3, 6, 999))
  expect(unread(state)).toEqual({ '10 > Greetings': [5], '1': [2], '1,2,3': [4] })
  expect(state.unreads.mentions).toEqual([])
})

test('everything can be read at once', () => {
  const state = foldAll(start(), { ...read(), all: true })
  expect(unread(state)).toEqual({})
  expect(state.unreads.mentions).toEqual([])
})

test('other flags change nothing', () => {
  const before = start()
  expect(foldAll(before, { ...read(1), flag: 'starred' }).unreads).toBe(before.unreads)
})

test('messages are marked as unread in the place of their details', () => {
  const state = foldAll(start({ pms: [], huddles: [], streams: [], mentions: [] }), {
    type: 'update_message_flags',
    op: 'remove',
    operation: 'remove',
    flag: 'read',
    messages: [1, 2, 3, 4],
    all: false,
    message_details: {
      1: { type: 'stream', stream_id: 13, topic: 'x', mentioned: true, unmuted_stream_msg: true },
      2: { type: 'private', user_ids: [bo] },
      3: { type: 'private', user_ids: [] },
      4: { type: 'private', user_ids: [bo, lena] },
    },
  })
  expect(unread(state)).toEqual({ '13 > x': [1], '1,2': [2], '1': [3], '1,2,3': [4] })
  expect(state.unreads.mentions).toEqual([1])
})

test('unread messages follow to another topic and to another channel', () => {
  const state = foldAll(start(), moved([4, 5], { subject: 'later' }), moved([6], { new_stream_id: 13 }))
  expect(unread(state)).toEqual({
    ...initially,
    '10 > Greetings': undefined,
    '10 > later': [5],
    '13 > greetings': [6],
  })
  expect(state.unreads.mentions).toEqual([6])
})

test('messages moved to a channel without a subscription are no longer unread', () => {
  expect(unread(foldAll(start(), moved([5, 6], { new_stream_id: 12 })))['10 > Greetings']).toBeUndefined()
})

test('an edit adds and removes a mention', () => {
  const edit = (message_id: number, flags: string[]) => {
    return moved([message_id], { message_id, flags, content: 'x', rendered_content: '<p>x</p>' })
  }
  const state = foldAll(start(), edit(5, ['mentioned']), edit(6, []), edit(999, ['mentioned']))
  expect(state.unreads.mentions).toEqual([5])
})

test.each([
  ['in bulk', { message_ids: [5, 6] }, {}],
  ['one by one', { message_id: 5 }, { '10 > Greetings': [6] }],
])('deleted messages are not unread, %s', (_, ids, left) => {
  const gone = { type: 'delete_message', message_type: 'stream', stream_id: 10, topic: 'greetings', ...ids }
  const { '10 > Greetings': __, ...others } = initially
  expect(unread(foldAll(start(), gone))).toEqual({ ...others, ...left })
})

test('unsubscribing removes the unread messages of the channel', () => {
  const left = { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: 10, name: 'x' }] }
  const state = foldAll(start(), left)
  expect(state.unreads.channels.size).toBe(0)
  expect(state.unreads.mentions).toEqual([])
  expect(state.unreads.directs.size).toBe(3)
})

test('muted channels and topics do not count, unmuted and followed topics in them do', () => {
  const policy = (topic_name: string, visibility_policy: number) => {
    return { type: 'user_topic', stream_id: 10, topic_name, last_updated: 1, visibility_policy }
  }
  const mute = { type: 'subscription', op: 'update', stream_id: 10, property: 'is_muted', value: true }
  const before = start()
  expect(unreadCount(before)).toBe(6)
  expect(unreadCount(foldAll(before, policy('greetings', 1)))).toBe(4)
  expect(unreadCount(foldAll(before, mute))).toBe(4)
  expect(unreadCount(foldAll(before, mute, policy('GREETINGS', 3)))).toBe(6)
  expect(unreadCount(foldAll(before, mute, policy('greetings', 3), policy('greetings', 0)))).toBe(4)
})
