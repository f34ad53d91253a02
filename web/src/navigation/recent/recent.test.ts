import type { MessageWithFlags } from '@parley/api/messages/objects'
import { expect, test } from 'vitest'
import { targetKey } from '#data/draft.ts'
import type { UnreadConversation } from '#data/unread-conversations.ts'
import type { Conversation } from '#narrow/narrow.ts'
import { isWanted, type RecentFilter, recentConversations } from './conversations.ts'

const OWN = 7

const said = (id: number, topic: string, sender_id: number) =>
  ({
    id,
    stream_id: 1,
    subject: topic,
    sender_id,
    type: 'stream',
    display_recipient: 'x',
  }) as MessageWithFlags
const topic = (name: string): Conversation => ({ kind: 'topic', channelId: 1, topic: name })
const bo: Conversation = { kind: 'direct', userIds: [9] }

function unread(conversation: Conversation, ids: number[]): UnreadConversation {
  const newest = ids.at(-1) ?? 0
  const key = targetKey(conversation)
  return { key, conversation, ids, newest, mentioned: false, isMuted: false, isFollowed: false }
}

const known = {
  messages: [said(11, 'drill', 8), said(12, 'notes', 8), said(13, 'Drill', OWN), said(14, 'drill', 9)],
  isCut: true,
  unread: [unread(topic('notes'), [12]), unread(topic('old'), [3])],
  directs: [
    { conversation: bo, newest: 15 },
    { conversation: { kind: 'direct', userIds: [8] } as const, newest: 2 },
  ],
  ownUserId: OWN,
}

const places = (rows: ReturnType<typeof recentConversations>) =>
  rows.map(({ conversation }) =>
    conversation.kind === 'topic' ? conversation.topic : conversation.userIds[0],
  )

test('conversations come by their last message, with who wrote in them, as far back as messages are known', () => {
  const rows = recentConversations(known)
  expect(places(rows)).toEqual([9, 'drill', 'notes'])
  expect(rows[1]?.writers, 'the latest first').toEqual([9, OWN, 8])
  expect(rows[2]?.unread).toEqual([12])
  expect(places(recentConversations({ ...known, isCut: false }))).toEqual([9, 'drill', 'notes', 'old', 8])
})

test('filters narrow the list together, and channels with direct messages are everything', () => {
  const rows = recentConversations(known)
  const left = (...filters: RecentFilter[]) =>
    places(rows.filter((row) => isWanted(row, new Set(filters), OWN)))
  expect(left()).toHaveLength(3)
  expect(left('unread')).toEqual(['notes'])
  expect(left('participated')).toEqual([9, 'drill'])
  expect(left('participated', 'channels')).toEqual(['drill'])
  expect(left('directs')).toEqual([9])
  expect(left('directs', 'channels')).toHaveLength(3)
})
