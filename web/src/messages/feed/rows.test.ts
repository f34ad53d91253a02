import type { MessageWithFlags } from '@parley/api/messages/objects'
import { expect, test } from 'vitest'
import { type Row, rowsOf } from './rows.ts'

const NOON = new Date('2026-11-20T12:00:00').getTime() / 1000
const MINUTE = 60

function message(
  id: number,
  sender: number,
  minutes: number,
  more: Partial<MessageWithFlags> = {},
): MessageWithFlags {
  return {
    id,
    type: 'stream',
    sender_id: sender,
    sender_email: '',
    sender_full_name: `User ${sender}`,
    sender_realm_str: '',
    avatar_url: null,
    client: 'test',
    content: '<p>hi</p>',
    content_type: 'text/html',
    display_recipient: 'platform',
    stream_id: 5,
    subject: 'drill',
    recipient_id: 5,
    is_me_message: false,
    timestamp: NOON + minutes * MINUTE,
    reactions: [],
    submessages: [],
    topic_links: [],
    flags: ['read'],
    ...more,
  }
}

const alone = { firstUnread: undefined, mixed: false, outgoing: [], ownUserId: 7 }
const short = (rows: readonly Row[]) =>
  rows.map((row) => {
    if (row.kind === 'message') return `${row.message.id}${row.head ? ' head' : ''}`
    return row.kind === 'outgoing' ? `${row.outgoing.content}${row.head ? ' head' : ''}` : row.kind
  })

test('messages of one sender within ten minutes share a heading', () => {
  const rows = rowsOf([message(1, 7, 0), message(2, 7, 9), message(3, 7, 20), message(4, 8, 21)], alone)
  expect(short(rows)).toEqual(['day', '1 head', '2', '3 head', '4 head'])
})

test('a new day begins with its name', () => {
  const rows = rowsOf([message(1, 7, 0), message(2, 7, 24 * 60)], alone)
  expect(short(rows)).toEqual(['day', '1 head', 'day', '2 head'])
})

test('the New divider stands above the first unread message and breaks the group', () => {
  const rows = rowsOf([message(1, 7, 0), message(2, 7, 1)], { ...alone, firstUnread: 2 })
  expect(short(rows)).toEqual(['day', '1 head', 'new', '2 head'])
})

test('in mixed feeds each change of conversation gets a heading, a difference in case none', () => {
  const messages = [
    message(1, 7, 0),
    message(2, 7, 1, { subject: 'Drill' }),
    message(3, 7, 2, { subject: 'lunch' }),
  ]
  expect(short(rowsOf(messages, { ...alone, mixed: true }))).toEqual([
    'day',
    'conversation',
    '1 head',
    '2',
    'conversation',
    '3 head',
  ])
  expect(short(rowsOf(messages, alone))).toEqual(['day', '1 head', '2', '3'])
})

test('outgoing messages come last, under the heading of the own messages before', () => {
  const outgoing = {
    localId: 'a',
    destination: { channelId: 5, topic: 'drill' },
    content: 'soon',
    writtenAt: (NOON + MINUTE) * 1000,
    state: 'sending' as const,
    attempts: 1,
    queueId: 'q',
    afterId: 1,
    nearId: undefined,
    followedBy: 'q',
    messageId: undefined,
    refusal: undefined,
  }
  const outbox = [outgoing, { ...outgoing, localId: 'b', content: 'sooner' }]
  expect(short(rowsOf([message(1, 7, 0)], { ...alone, outgoing: outbox }))).toEqual([
    'day',
    '1 head',
    'soon',
    'sooner',
  ])
  expect(short(rowsOf([message(1, 8, 0)], { ...alone, outgoing: outbox })).slice(2)).toEqual([
    'soon head',
    'sooner',
  ])
})
