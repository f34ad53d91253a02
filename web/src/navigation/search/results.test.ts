import type { MessageWithFlags } from '@parley/api/messages/objects'
import { expect, test } from 'vitest'
import { counted, groupsOf, piecesOf, resultCount } from './results.ts'

function message(id: number, subject: string, more: Partial<MessageWithFlags> = {}): MessageWithFlags {
  return {
    id,
    type: 'stream',
    sender_id: 7,
    sender_email: '',
    sender_full_name: 'Ines Moreau',
    sender_realm_str: '',
    avatar_url: null,
    client: 'test',
    content: '<p>hi</p>',
    content_type: 'text/html',
    display_recipient: 'platform',
    stream_id: 5,
    subject,
    recipient_id: 5,
    is_me_message: false,
    timestamp: 1_793_491_200,
    reactions: [],
    submessages: [],
    topic_links: [],
    flags: ['read'],
    ...more,
  }
}

const found = [
  message(1, 'drill'),
  message(2, 'launch'),
  message(3, 'Drill'),
  message(4, 'launch'),
  message(5, 'drill'),
]

const idsOf = (pageStarts: number[]) =>
  groupsOf(found, pageStarts, 1).map(({ messages }) => messages.map(({ id }) => id))

test('results stand by conversation, newest first, and a page that is loaded later moves none of them', () => {
  expect(idsOf([])).toEqual([
    [5, 3, 1],
    [4, 2],
  ])
  expect(idsOf([3])).toEqual([[5, 3], [4], [2], [1]])
  expect(idsOf([2, 4])).toEqual([[5], [4], [3], [2], [1]])
})

test('the oldest can stand first', () => {
  const oldestFirst = (pageEnds: number[]) =>
    groupsOf(found, pageEnds, 1, 'oldest').map(({ messages }) => messages.map(({ id }) => id))
  expect(oldestFirst([])).toEqual([
    [1, 3, 5],
    [2, 4],
  ])
  expect(oldestFirst([3])).toEqual([[1, 3], [2], [4], [5]])
  expect(resultCount(50, 3, false, 'oldest')).toBe('The oldest 50 messages that match')
})

test.each([
  [1, 1, true, '1 message'],
  [4, 1, true, '4 messages in 1 conversation'],
  [4, 3, true, '4 messages in 3 conversations'],
  [50, 3, false, 'The newest 50 messages that match'],
])('%d messages in %d: %s', (messages, conversations, isAll, text) => {
  expect(resultCount(messages, conversations, isAll)).toBe(text)
})

test('what was found is counted', () => {
  const senders = [message(1, 'a', { sender_id: 8 }), ...found].map((one) => one)
  expect(counted(senders, ({ sender_id }) => sender_id)).toEqual([
    [7, 5],
    [8, 1],
  ])
})

test('a marked topic becomes text, whatever it contains', () => {
  expect(piecesOf('Queue &lt;b&gt; <span class="highlight">restart</span> &amp;amp; more')).toEqual([
    { text: 'Queue <b> ', isFound: false },
    { text: 'restart', isFound: true },
    { text: ' &amp; more', isFound: false },
  ])
  expect(piecesOf('<img src=x onerror=alert(1)>plain')).toEqual([{ text: 'plain', isFound: false }])
})
