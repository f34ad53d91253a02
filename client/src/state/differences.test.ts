import { expect, test } from 'vitest'
import {
  ada,
  bo,
  channel,
  channelMessage,
  directMessage,
  foldAll,
  group,
  noUnreads,
  registerAnswer,
  stateOf,
  subscription,
  subscriptionSection,
  user,
  userSection,
} from '../../test/examples.ts'
import type { ClientState } from './client-state.ts'
import { differences } from './differences.ts'

const between = (state: ClientState, fresh: Record<string, unknown>) =>
  differences(state, registerAnswer(fresh))
const rename = { type: 'realm_user', op: 'update', person: { user_id: bo, full_name: 'Bo' } }
const renamed = { ...userSection, realm_users: [user(3), user(ada), user(bo, { full_name: 'Bo' })] }

test('complete events leave no differences, in any order', () => {
  expect(between(foldAll(stateOf(userSection), rename), renamed)).toEqual([])
})

test('a change without an event is reported', () => {
  expect(between(stateOf(userSection), renamed)).toEqual(['users[2].full_name: folded "User 2", fresh "Bo"'])
})

test('an event without a change is reported', () => {
  expect(between(foldAll(stateOf(userSection), rename), userSection)).toEqual([
    'users[2].full_name: folded "Bo", fresh "User 2"',
  ])
})

test('a record missing on one side is reported', () => {
  const { length: count } = between(stateOf(userSection), {
    ...userSection,
    realm_users: [user(ada), user(bo)],
  })
  expect(count).toBe(1)
  expect(between(stateOf({ ...userSection, alert_words: [] }), userSection)).toEqual([
    'alertWords: not in the fresh answer',
  ])
  expect(between(stateOf(userSection), { ...userSection, alert_words: [] })).toEqual([
    'alertWords: not in the folded state',
  ])
})

test('the queue position, the time and presence are not compared', () => {
  const presence = { presences: {}, presence_last_update_id: -1, server_timestamp: 5 }
  const later = { active_timestamp: 6, idle_timestamp: 6 }
  const fresh = {
    queue_id: 'q2',
    last_event_id: 99,
    ...presence,
    presences: { 2: later },
    server_timestamp: 7,
  }
  expect(between(stateOf(presence), fresh)).toEqual([])
})

test('a field of no slice is compared too', () => {
  expect(between(stateOf({ stop_words: ['a'] }), { stop_words: ['b'] })).toEqual([
    'other.stop_words[0]: folded "a", fresh "b"',
  ])
})

test('a list that has an order is compared in it', () => {
  const linkifier = (id: number) => ({ id, pattern: 'x', url_template: 'y' })
  const state = stateOf({ realm_linkifiers: [linkifier(1), linkifier(2)] })
  expect(between(state, { realm_linkifiers: [linkifier(2), linkifier(1)] })).toHaveLength(2)
})

test('members in the value of a permission have no order', () => {
  const value = (...direct_members: number[]) => ({ direct_members, direct_subgroups: [] })
  const before = stateOf({ realm_user_groups: [group(5, { can_join_group: value(2, 1) })] })
  expect(between(before, { realm_user_groups: [group(5, { can_join_group: value(1, 2) })] })).toEqual([])
  expect(between(before, { realm_user_groups: [group(5, { can_join_group: value(1, 3) })] })).toHaveLength(1)
})

test('a long list of differences is shortened', () => {
  const many = Array.from({ length: 50 }, (_, id) => user(100 + id))
  const lines = between(stateOf(userSection), {
    ...userSection,
    realm_users: [...userSection.realm_users, ...many],
  })
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toBe('users: and 30 more')
})

test('a lost subscriber is reported if the client asked for subscribers, a lost count always', () => {
  const fresh = {
    ...subscriptionSection,
    streams: [channel(10, { subscriber_count: 2 }), channel(11), channel(12)],
    subscriptions: [subscription(10, { subscribers: [ada, bo], subscriber_count: 2 })],
  }
  const counts = [
    'channels[10].subscriber_count: folded 1, fresh 2',
    'subscriptions[10].subscriber_count: folded 1, fresh 2',
  ]
  expect(between(stateOf(subscriptionSection), fresh)).toEqual(counts)
  const listing = stateOf(subscriptionSection, { include_subscribers: 'true' })
  expect(between(listing, fresh)).toContain('subscriptions[10].subscribers[1]: folded nothing, fresh 2')
})

test('inherited notification settings are compared only for clients with the capability', () => {
  const fresh = { ...subscriptionSection, subscriptions: [subscription(10, { push_notifications: true })] }
  const old = { client_capabilities: { notification_settings_null: false } }
  expect(between(stateOf(subscriptionSection), fresh)).toHaveLength(1)
  expect(between(stateOf(subscriptionSection, old), fresh)).toEqual([])
})

test('the newest message of a conversation is unknown after its deletion, until the next one', () => {
  const recent = (...ids: number[]) => ({
    recent_private_conversations: ids.map((max_message_id) => ({ max_message_id, user_ids: [bo] })),
  })
  const gone = { type: 'delete_message', message_type: 'private', message_ids: [7] }
  const deleted = foldAll(stateOf(recent(7)), gone)
  expect(between(deleted, recent(5))).toEqual([])
  expect(between(deleted, recent())).toEqual([])
  const again = foldAll(deleted, { type: 'message', message: directMessage(8, [ada, bo]), flags: [] })
  expect(between(again, recent(8))).toEqual([])
  expect(between(again, recent(9))).toHaveLength(1)
})

test('the count of unread messages is compared with the slices', () => {
  const before = stateOf({ ...subscriptionSection, user_topics: [], unread_msgs: noUnreads })
  const state = foldAll(before, { type: 'message', message: channelMessage(7), flags: [] })
  const fresh = (count: number) => ({
    ...subscriptionSection,
    subscriptions: [subscription(10, { first_message_id: 7 })],
    streams: [channel(10, { first_message_id: 7 }), channel(11), channel(12)],
    user_topics: [],
    unread_msgs: {
      ...noUnreads,
      count,
      streams: [{ stream_id: 10, topic: 'GREETINGS', unread_message_ids: [7] }],
    },
  })
  expect(between(state, fresh(1))).toEqual([])
  expect(between(state, fresh(2))).toEqual(['unread_msgs.count: folded 1, fresh 2'])
})
