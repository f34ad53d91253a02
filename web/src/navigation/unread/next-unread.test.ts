import { expect, test } from 'vitest'
import { stateOf, subscriptionSection, userSection } from '../../../../client/test/examples.ts'
import { nextUnreadDirect, nextUnreadTopic } from './next-unread.ts'

const state = stateOf({
  ...userSection,
  ...subscriptionSection,
  user_topics: [{ stream_id: 10, topic_name: 'noise', last_updated: 1, visibility_policy: 1 }],
  muted_topics: [],
  unread_msgs: {
    count: 6,
    pms: [{ other_user_id: 2, unread_message_ids: [21] }],
    huddles: [{ user_ids_string: '1,2,3', unread_message_ids: [22] }],
    streams: [
      { stream_id: 10, topic: 'old', unread_message_ids: [11] },
      { stream_id: 10, topic: 'New', unread_message_ids: [12, 15] },
      { stream_id: 10, topic: 'noise', unread_message_ids: [16] },
    ],
    mentions: [],
    old_unreads_missing: false,
  },
})

const topic = (name: string) => ({ kind: 'topic', channelId: 10, topic: name }) as const

test('topics follow each other from the newest, around, without the muted', () => {
  expect(nextUnreadTopic(state, undefined)).toEqual(topic('New'))
  expect(nextUnreadTopic(state, topic('new'))).toEqual(topic('old'))
  expect(nextUnreadTopic(state, topic('old'))).toEqual(topic('New'))
  expect(nextUnreadTopic(state, topic('read'))).toEqual(topic('New'))
})

test('direct conversations follow each other from the newest, around', () => {
  const direct = (...userIds: number[]) => ({ kind: 'direct', userIds }) as const
  expect(nextUnreadDirect(state, undefined, 1)).toEqual(direct(2, 3))
  expect(nextUnreadDirect(state, direct(2, 3), 1)).toEqual(direct(2))
  expect(nextUnreadDirect(state, direct(2), 1)).toEqual(direct(2, 3))
})
