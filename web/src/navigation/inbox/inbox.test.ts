import { expect, test } from 'vitest'
import type { UnreadConversation } from '#data/unread-conversations.ts'
import { groupsOf, passes } from './groups.ts'
import { snoozeTimes } from './snooze-times.ts'

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

const names = (now: string) =>
  snoozeTimes(new Date(now)).map(({ name, at }) => `${name}: ${at.toDateString()} ${at.getHours()}`)

test('one can snooze until moments that are still to come, each offered once', () => {
  expect(names('2026-11-19T10:00:00')).toEqual([
    'In an hour: Thu Nov 19 2026 11',
    'This evening: Thu Nov 19 2026 18',
    'Tomorrow: Fri Nov 20 2026 9',
    'Monday: Mon Nov 23 2026 9',
  ])
  // Late in the day there is no evening left, and on a Sunday tomorrow is Monday.
  expect(names('2026-11-22T17:30:00')).toEqual([
    'In an hour: Sun Nov 22 2026 18',
    'Tomorrow: Mon Nov 23 2026 9',
  ])
  expect(names('2026-11-23T08:00:00').at(-1)).toBe('Monday: Mon Nov 30 2026 9')
})
