import type { Subscription } from '@parley/client'
import { expect, test } from 'vitest'
import { channelRows, isTab, type Order, type Tab } from './rows.ts'

const channel = (stream_id: number, name: string, more: Partial<Subscription> = {}) =>
  ({
    stream_id,
    name,
    description: '',
    is_archived: false,
    status: 'never_subscribed',
    folder_id: null,
    subscriber_count: 0,
    stream_weekly_traffic: null,
    date_created: stream_id,
    ...more,
  }) as Subscription

const all = [
  channel(1, 'zebra', { status: 'subscribed', subscriber_count: 9, folder_id: 4 }),
  channel(2, 'Äpfel', { description: 'Obst und mehr', stream_weekly_traffic: 80 }),
  channel(3, 'old', { is_archived: true, status: 'subscribed' }),
  channel(4, 'birds', { subscriber_count: 20 }),
]

const names = (tab: Tab, more: { query?: string; order?: Order; folder?: number | null } = {}) =>
  channelRows(all, { tab, query: '', order: 'name', folder: undefined, ...more }).map(
    (row) => row.channel.name,
  )

test('each tab has its channels', () => {
  expect(names('all')).toEqual(['Äpfel', 'birds', 'zebra'])
  expect(names('subscribed')).toEqual(['zebra'])
  expect(names('available')).toEqual(['Äpfel', 'birds'])
  expect(names('archived')).toEqual(['old'])
  expect([isTab('archived'), isTab('7')]).toEqual([true, false])
})

test('channels are found by name, description and folder, and stand in the wanted order', () => {
  expect(names('all', { query: 'apf OBST' })).toEqual(['Äpfel'])
  expect(names('all', { query: 'nothing' })).toEqual([])
  expect(names('all', { folder: 4 })).toEqual(['zebra'])
  expect(names('all', { folder: null })).toEqual(['Äpfel', 'birds'])
  expect(names('all', { order: 'members' })).toEqual(['birds', 'zebra', 'Äpfel'])
  expect(names('all', { order: 'traffic' })[0]).toBe('Äpfel')
  expect(names('all', { order: 'newest' })).toEqual(['birds', 'Äpfel', 'zebra'])
})
