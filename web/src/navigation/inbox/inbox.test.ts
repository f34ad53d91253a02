import { expect, test } from 'vitest'
import type { UnreadConversation } from '#data/unread-conversations.ts'
import { groupsOf, passes } from './groups.ts'

const NAMES: Record<number, string> = { 1: 'platform', 2: 'roadmap', 3: 'launch' }
const known = {
  channelName: (id: number) => NAMES[id],
  timeOf: (id: number) => (id === 7 ? undefined : id),
  dayOf: (time: number) => (time > 5 ? 'Today' : 'Yesterday'),
}

function row(newest: number, channelId: number | undefined, more: Partial<UnreadConversation> = {}) {
  return {
    key: `row ${newest}`,
    conversation:
      channelId === undefined
        ? { kind: 'direct', userIds: [newest] }
        : { kind: 'topic', channelId, topic: `topic ${newest}` },
    ids: [newest],
    newest,
    mentioned: false,
    isMuted: false,
    isFollowed: false,
    ...more,
  } satisfies UnreadConversation
}

test('direct messages come first, then channels with something for the reader, then the rest, newest first', () => {
  const rows = [row(9, 1), row(8, undefined), row(7, 3), row(6, 2), row(5, 2, { mentioned: true }), row(4, 1)]
  expect(
    groupsOf(rows, 'channel', known).map(({ name, rows }) => [name, rows.map((one) => one.newest)]),
  ).toEqual([
    ['Direct messages', [8]],
    ['roadmap', [6, 5]],
    ['platform', [9, 4]],
    ['launch', [7]],
  ])
})

test('by time, days are the groups, and a message that is not known yet stays beside its neighbor', () => {
  const rows = [row(9, 1), row(7, 1), row(4, 1)]
  expect(groupsOf(rows, 'time', known).map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
  ])
  expect(groupsOf(rows, 'none', known)).toHaveLength(1)
  expect(groupsOf([], 'none', known)).toEqual([])
})

test('a snoozed conversation is only among the snoozed ones, and a muted one nowhere', () => {
  const snoozed = row(1, 1, { mentioned: true, snooze: { reminder_id: 5 } as UnreadConversation['snooze'] })
  expect(passes('all', snoozed)).toBe(false)
  expect(passes('you', snoozed)).toBe(false)
  expect(passes('snoozed', snoozed)).toBe(true)
  expect(passes('all', row(1, 1, { isMuted: true }))).toBe(false)
  expect(passes('you', row(1, undefined))).toBe(true)
  expect(passes('you', row(1, 1))).toBe(false)
  expect(passes('followed', row(1, 1, { isFollowed: true }))).toBe(true)
  expect(passes('direct', row(1, 1))).toBe(false)
})
