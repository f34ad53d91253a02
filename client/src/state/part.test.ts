import { expect, test } from 'vitest'
import {
  ada,
  bo,
  group,
  lena,
  noUnreads,
  stateOf,
  subscription,
  user,
  userSection,
} from '../../test/examples.ts'
import { partOf } from './part.ts'

const state = stateOf({
  ...userSection,
  realm_user_groups: [group(5, { members: [ada, bo, lena] }), group(6, { members: [bo] })],
  subscriptions: [subscription(10, { subscribers: [ada, bo] }), subscription(11)],
  unsubscribed: [],
  never_subscribed: [],
  unread_msgs: {
    ...noUnreads,
    streams: [10, 11].map((stream_id) => ({ stream_id, topic: 'tea', unread_message_ids: [stream_id] })),
  },
  recent_private_conversations: Array.from({ length: 40 }, (_, at) => ({
    user_ids: [100 + at],
    max_message_id: at,
  })),
})
const part = partOf(state, { userIds: [bo], channelIds: new Set([10]), countedIds: new Set([10]) })

test('a part has the people and channels that were asked for, and the viewer', () => {
  expect([...part.users.keys()].sort()).toEqual([ada, bo])
  expect(part.users.get(bo)).toBe(state.users.get(bo))
  expect([...part.subscriptions.keys()]).toEqual([10])
  expect(part.subscriptions.get(10)).toMatchObject({ name: 'channel 10', subscribers: undefined })
  expect([...part.unreads.channels.keys()]).toEqual([10])
  expect(part.unreads.channels.get(10)).toBe(state.unreads.channels.get(10))
})

test('of groups it knows who of them the viewer is, and of direct conversations the newest', () => {
  expect(part.groups.get(5)?.members).toEqual([ada])
  expect(part.groups.get(6)?.members).toEqual([])
  expect(part.recentDirects.size).toBe(30)
  expect(Math.min(...[...part.recentDirects.values()].map((direct) => direct.max_message_id))).toBe(10)
})

test('it knows the people of its direct conversations, and older conversations among the people it is about', () => {
  const people = [1, 2].map((at) => user(100 + at))
  const crowd = stateOf({
    ...userSection,
    realm_users: [...userSection.realm_users, ...people],
    recent_private_conversations: [
      ...Array.from({ length: 40 }, (_, at) => ({ user_ids: [200 + at], max_message_id: 100 + at })),
      { user_ids: [101], max_message_id: 150 },
      { user_ids: [bo], max_message_id: 2 },
      { user_ids: [102], max_message_id: 1 },
    ],
  })
  const known = partOf(crowd, { userIds: [bo], channelIds: new Set(), countedIds: new Set() })
  expect(new Set(known.users.keys())).toEqual(new Set([ada, bo, 101]))
  expect(known.recentDirects.size).toBe(31)
})

test('it may know a channel and not what is unread there', () => {
  const named = partOf(state, { userIds: [], channelIds: new Set([10, 11]), countedIds: new Set([11]) })
  expect([...named.subscriptions.keys()].sort()).toEqual([10, 11])
  expect([...named.unreads.channels.keys()]).toEqual([11])
})

test('what was not fetched is not in a part either, and the state itself is as it was', () => {
  expect(() => part.linkifiers).toThrow('were not fetched')
  expect(state.users.size).toBe(3)
  expect(part.self).toBe(state.self)
})
