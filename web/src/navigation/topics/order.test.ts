import { expect, test } from 'vitest'
import type { TopicCount } from '#data/unread-counts.ts'
import { type TopicOrder, topicRows } from './order.ts'

const unread: TopicCount[] = [{ topic: 'Notes', newest: 3, isMuted: false, unread: 2, mentioned: false }]
const ids: Record<string, number> = { drill: 9, '✔ upgrade': 7, notes: 3 }

const rows = (order: TopicOrder, query = '') =>
  topicRows({ topics: ['drill', '✔ upgrade', 'notes'], newestIn: (one) => ids[one], unread, order, query })

test('topics are listed by age, with the unread ones first, or without the resolved ones', () => {
  const names = (order: TopicOrder) => rows(order).map(({ topic }) => topic)
  expect(names('newest')).toEqual(['drill', '✔ upgrade', 'notes'])
  expect(names('unread')).toEqual(['notes', 'drill', '✔ upgrade'])
  expect(names('open')).toEqual(['drill', 'notes'])
})

test('each row knows its newest message and its count, whatever the case; words narrow the list', () => {
  expect(rows('newest', 'ES no')).toEqual([
    { key: 'notes', kind: 'row', topic: 'notes', newest: 3, count: unread[0] },
  ])
  expect(rows('newest', 'zebra')).toEqual([])
})
