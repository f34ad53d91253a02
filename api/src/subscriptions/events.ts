import { z } from 'zod'
import { event } from '../contract/event.ts'
import { subscription } from './objects.ts'

export const subscriptionAddEvent = event({
  type: 'subscription',
  op: 'add',
  perChannel: true,
  summary: 'The user was subscribed to channels.',
  fields: { subscriptions: z.array(subscription) },
})

export const subscriptionRemoveEvent = event({
  type: 'subscription',
  op: 'remove',
  perChannel: true,
  summary: 'The user was unsubscribed from channels.',
  fields: { subscriptions: z.array(z.strictObject({ stream_id: z.int(), name: z.string() })) },
})

export const subscriptionUpdateEvent = event({
  type: 'subscription',
  op: 'update',
  perChannel: true,
  summary: 'A setting of one of the user’s subscriptions changed.',
  fields: {
    stream_id: z.int(),
    property: z.string(),
    value: z.union([z.int(), z.boolean(), z.string()]),
  },
})

const peers = { stream_ids: z.array(z.int()), user_ids: z.array(z.int()) }

export const subscriptionPeerAddEvent = event({
  type: 'subscription',
  op: 'peer_add',
  perChannel: true,
  summary: 'Others were subscribed to channels.',
  description: 'Every one of the users to every one of the channels; also moves subscriber_count.',
  fields: peers,
})

export const subscriptionPeerRemoveEvent = event({
  type: 'subscription',
  op: 'peer_remove',
  perChannel: true,
  summary: 'Others were unsubscribed from channels, or deactivated.',
  fields: peers,
})
