import { expect, test } from 'vitest'
import {
  bo,
  channelMessage,
  foldAll,
  noUnreads,
  stateOf,
  subscriptionSection,
  userSection,
} from '../../../test/examples.ts'
import { perUnreadChannel, unreadCount } from './unread-count.ts'

const unread = (stream_id: number, ids: number[]) => ({ stream_id, topic: 'tea', unread_message_ids: ids })
const state = stateOf({
  ...userSection,
  ...subscriptionSection,
  user_topics: [],
  muted_users: [],
  unread_msgs: { ...noUnreads, streams: [unread(10, [1, 2]), unread(11, [3])] },
})

test('a message is counted in its channel, and no other channel is counted again', () => {
  const worked: number[] = []
  const counts = perUnreadChannel((_, channelId, topics) => {
    worked.push(channelId)
    return [...topics.values()].reduce((sum, { ids }) => sum + ids.length, 0)
  })
  expect(counts(state).toSorted()).toEqual([1, 2])
  expect(counts(state).toSorted()).toEqual([1, 2])
  expect(worked.toSorted()).toEqual([10, 11])
  const message = channelMessage(7, { sender_id: bo, stream_id: 10, subject: 'tea' })
  const later = foldAll(state, { type: 'message', message, flags: [] })
  expect(counts(later).toSorted()).toEqual([1, 3])
  expect(worked.toSorted()).toEqual([10, 10, 11])
})

test('what is muted later is not counted', () => {
  expect(unreadCount(state)).toBe(3)
  const muted = foldAll(state, {
    type: 'subscription',
    op: 'update',
    stream_id: 10,
    property: 'is_muted',
    value: true,
  })
  expect(unreadCount(muted)).toBe(1)
  const unmuted = foldAll(muted, {
    type: 'user_topic',
    stream_id: 10,
    topic_name: 'tea',
    last_updated: 5,
    visibility_policy: 2,
  })
  expect(unreadCount(unmuted)).toBe(3)
})
