import { expect, test } from 'vitest'
import {
  ada,
  bo,
  channel,
  channelMessage,
  foldAll,
  group,
  lena,
  stateOf,
  subscription,
  subscriptionSection,
} from '../../../test/examples.ts'
import type { RegisterInput } from '../../events/queue.ts'

const listed: RegisterInput = { include_subscribers: 'true' }
const start = (client: RegisterInput = listed) => stateOf(subscriptionSection, client)
const update = (stream_id: number, property: string, value: unknown, more: object = {}) => {
  return { type: 'stream', op: 'update', stream_id, name: 'old', property, value, ...more }
}
const peers = (op: string, stream_ids: number[], user_ids: number[]) => {
  return { type: 'subscription', op, stream_ids, user_ids }
}

test('the three lists of the answer become one, with a status', () => {
  const { subscriptions } = start()
  expect([10, 11, 12].map((id) => subscriptions.get(id)?.status)).toEqual([
    'subscribed',
    'unsubscribed',
    'never_subscribed',
  ])
})

test('a new channel is one that was never subscribed to', () => {
  const { channels, subscriptions } = foldAll(start(), {
    type: 'stream',
    op: 'create',
    streams: [channel(20)],
  })
  expect(channels.get(20)).toEqual(channel(20))
  expect(subscriptions.get(20)).toEqual({ ...channel(20), status: 'never_subscribed', subscribers: [] })
})

test('a new channel has no list of subscribers unless the client asked for them', () => {
  const { subscriptions } = foldAll(start({}), { type: 'stream', op: 'create', streams: [channel(20)] })
  expect(subscriptions.get(20)).not.toHaveProperty('subscribers')
})

test('deleting a channel removes its unread messages and settings', () => {
  const unread_msgs = {
    count: 1,
    pms: [],
    huddles: [],
    mentions: [7],
    old_unreads_missing: false,
    streams: [{ stream_id: 10, topic: 'x', unread_message_ids: [7] }],
  }
  const user_topics = [{ stream_id: 10, topic_name: 'x', last_updated: 1, visibility_policy: 3 }]
  const before = stateOf({ ...subscriptionSection, unread_msgs, user_topics })
  const gone = { type: 'stream', op: 'delete', streams: [{ stream_id: 10 }], stream_ids: [10] }
  const state = foldAll(before, gone)
  expect(state.channels.has(10)).toBe(false)
  expect(state.subscriptions.has(10)).toBe(false)
  expect(state.unreads).toMatchObject({ mentions: [] })
  expect(state.unreads.channels.size).toBe(0)
  expect(state.userTopics.size).toBe(0)
})

test('a change of a channel is one of its subscription too', () => {
  const state = foldAll(
    start(),
    update(10, 'name', 'new'),
    update(10, 'description', 'd', { rendered_description: '<p>d</p>' }),
    update(10, 'invite_only', true, { history_public_to_subscribers: false, is_web_public: false }),
    update(10, 'folder_id', null),
  )
  const changes = {
    name: 'new',
    description: 'd',
    rendered_description: '<p>d</p>',
    invite_only: true,
    history_public_to_subscribers: false,
  }
  expect(state.channels.get(10)).toMatchObject(changes)
  expect(state.subscriptions.get(10)).toMatchObject({ ...changes, color: '#76ce90' })
})

test('the posting permission sets the deprecated fields', () => {
  const realm_user_groups = [group(2, { name: 'role:administrators', is_system_group: true }), group(9)]
  const before = stateOf({ ...subscriptionSection, realm_user_groups })
  const forAdministrators = foldAll(before, update(10, 'can_send_message_group', 2))
  expect(forAdministrators.channels.get(10)).toMatchObject({
    stream_post_policy: 2,
    is_announcement_only: true,
  })
  const forOthers = foldAll(forAdministrators, update(10, 'can_send_message_group', 9))
  expect(forOthers.subscriptions.get(10)).toMatchObject({
    stream_post_policy: 1,
    is_announcement_only: false,
  })
})

test('an unknown property changes nothing', () => {
  const before = start()
  expect(foldAll(before, update(10, 'email_address', 'x@y'), update(99, 'name', 'z'))).toBe(before)
})

test('subscribing moves a channel, and brings its subscribers', () => {
  const subscriptions = [subscription(12, { subscribers: [bo, ada], subscriber_count: 2, color: '#fae589' })]
  const state = foldAll(start(), { type: 'subscription', op: 'add', subscriptions })
  expect(state.subscriptions.get(12)).toMatchObject({
    status: 'subscribed',
    color: '#fae589',
    subscribers: [ada, bo],
  })
  expect(state.channels.get(12)?.subscriber_count).toBe(2)
})

test('unsubscribing keeps the settings, and takes the viewer out of the subscribers', () => {
  const subscriptions = [{ stream_id: 10, name: 'channel 10' }]
  const state = foldAll(start(), { type: 'subscription', op: 'remove', subscriptions })
  expect(state.subscriptions.get(10)).toMatchObject({
    status: 'unsubscribed',
    color: '#76ce90',
    subscribers: [],
    subscriber_count: 0,
  })
  expect(state.channels.get(10)?.subscriber_count).toBe(0)
})

test('others come and go', () => {
  const joined = foldAll(start(), peers('peer_add', [10, 12], [lena, bo]))
  expect(joined.subscriptions.get(10)).toMatchObject({ subscribers: [ada, bo, lena], subscriber_count: 3 })
  expect(joined.subscriptions.get(12)).toMatchObject({ subscribers: [bo, lena], subscriber_count: 2 })
  expect(joined.channels.get(10)?.subscriber_count).toBe(3)
  const left = foldAll(joined, peers('peer_remove', [10], [bo, lena]))
  expect(left.subscriptions.get(10)).toMatchObject({ subscribers: [ada], subscriber_count: 1 })
  expect(left.channels.get(10)?.subscriber_count).toBe(1)
})

test('without lists of subscribers they are counted', () => {
  const { subscribers: _, ...unlisted } = subscription(10)
  const before = stateOf({ ...subscriptionSection, subscriptions: [unlisted] })
  const state = foldAll(before, peers('peer_add', [10], [bo, lena]), peers('peer_remove', [10], [bo]))
  expect(state.subscriptions.get(10)).toMatchObject({ subscriber_count: 2 })
  expect(state.subscriptions.get(10)).not.toHaveProperty('subscribers')
})

test('is_muted and in_home_view are two names for one setting', () => {
  const setting = (property: string, value: unknown) => {
    return { type: 'subscription', op: 'update', stream_id: 10, property, value }
  }
  const muted = foldAll(start(), setting('is_muted', true))
  expect(muted.subscriptions.get(10)).toMatchObject({ is_muted: true, in_home_view: false })
  const heard = foldAll(muted, setting('in_home_view', true), setting('color', '#000000'))
  expect(heard.subscriptions.get(10)).toMatchObject({ is_muted: false, in_home_view: true, color: '#000000' })
})

test('the first message of a channel is remembered, not the second', () => {
  const state = foldAll(
    start(),
    { type: 'message', message: channelMessage(70), flags: [] },
    { type: 'message', message: channelMessage(71), flags: [] },
  )
  expect(state.channels.get(10)?.first_message_id).toBe(70)
  expect(state.subscriptions.get(10)?.first_message_id).toBe(70)
})

test('an event about one channel leaves every other record as it is', () => {
  const before = start()
  const state = foldAll(before, update(10, 'name', 'new'))
  expect(state.channels.get(11)).toBe(before.channels.get(11))
  expect(state.subscriptions.get(12)).toBe(before.subscriptions.get(12))
})
