import { expect, test } from 'vitest'
import { channelNarrow, conversationNarrow, everything, searchNarrow } from '#narrow/narrow.ts'
import {
  bo,
  channelMessage,
  lena,
  noUnreads,
  stateOf,
  subscription,
  userSection,
} from '../../../client/test/examples.ts'
import { shownOf } from './shown-of.ts'

const many = Array.from({ length: 501 }, (_, at) => at)
const state = stateOf({
  ...userSection,
  subscriptions: Array.from({ length: 100 }, (_, at) => subscription(10 + at)),
  unsubscribed: [],
  never_subscribed: [],
  channel_folders: [],
  unread_msgs: {
    ...noUnreads,
    streams: [
      { stream_id: 10, topic: 'tea', unread_message_ids: many },
      { stream_id: 11, topic: 'tea', unread_message_ids: many },
      { stream_id: 12, topic: 'tea', unread_message_ids: [7] },
    ],
  },
})
const window = { anchor: 5, foundOldest: true, foundNewest: true, historyLimited: false }
const reaction = { emoji_name: 'tea', emoji_code: '1f375', reaction_type: 'unicode_emoji' } as const
const message = { ...channelMessage(5), flags: [], reactions: [{ ...reaction, user_id: bo }] }
const listOf = (narrow: Parameters<typeof shownOf>[1]['lists'][number]['narrow']) => {
  return { ...window, narrow, messages: [message] }
}
const direct = conversationNarrow({ kind: 'direct', userIds: [lena] })
const lists = [everything, channelNarrow(10), direct].map(({ terms }) => listOf(terms))
const image = { state, cursor: undefined, lists }
const at = (narrow: typeof everything) => shownOf({ kind: 'messages', narrow }, image)

test('a conversation needs its messages, their people, and the channels at the top of the sidebar', () => {
  const shown = at(channelNarrow(10))
  expect(shown?.list).toBe(lists[1])
  expect(shown?.userIds).toEqual([message.sender_id, bo])
  expect(shown?.channelIds.size).toBe(60)
  expect(at(direct)?.userIds).toEqual([lena, message.sender_id, bo])
  expect(at(everything)?.channelIds).toContain(message.stream_id)
})

test('thousands of unread messages are left out, but for the channel that is open', () => {
  const counted = at(channelNarrow(10))?.countedIds
  expect([10, 11, 12].map((id) => counted?.has(id))).toEqual([true, false, true])
})

test('what only the whole can show has no view', () => {
  expect(at(channelNarrow(11))).toBe(undefined)
  expect(at(searchNarrow('tea'))).toBe(undefined)
  const long = { ...listOf(everything.terms), messages: Array.from({ length: 301 }, () => message) }
  expect(shownOf({ kind: 'messages', narrow: everything }, { ...image, lists: [long] })).toBe(undefined)
  expect(shownOf({ kind: 'page', address: 'inbox', path: [] }, image)).toBe(undefined)
})
