import { z } from 'zod'
import { channelErrors } from '../channels/errors.ts'
import { channels } from '../channels/limits.ts'
import {
  channelDescription,
  channelId,
  channelName,
  legacyPostingParameters,
  newChannelParameters,
} from '../channels/parameters.ts'
import { channelPermissions } from '../channels/permissions.ts'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { integer } from '../contract/numbers.ts'
import { groupSettingParameters } from '../groups/permission.ts'
import { userErrors } from '../users/errors.ts'
import { userId } from '../users/parameters.ts'
import { subscriptionErrors } from './errors.ts'
import { subscription, subscriptionProperties } from './objects.ts'
import { includeSubscribers } from './parameters.ts'

const principals = z
  .union([z.array(z.string()), z.array(integer)])
  .optional()
  .describe('Users by ID (better) or API address; by default the one who asks.')
const channelsByUser = z.record(z.string(), z.array(z.string())).describe('Names of channels by user ID.')

export const getSubscriptions = endpoint({
  method: 'GET',
  path: '/users/me/subscriptions',
  operationId: 'get-subscriptions',
  summary: 'List the own subscriptions',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: { include_subscribers: includeSubscribers },
  answer: { subscriptions: z.array(subscription) },
})

export const subscribe = endpoint({
  method: 'POST',
  path: '/users/me/subscriptions',
  operationId: 'subscribe',
  summary: 'Subscribe to channels',
  description: 'Channels that do not exist yet are created with the settings given here.',
  access: 'member',
  bots: 'interactive',
  adds: channels,
  parameters: {
    subscriptions: z
      .array(
        z.object({
          name: channelName,
          description: channelDescription.optional(),
          color: z.string().optional(),
        }),
      )
      .describe('The channels, each with `name`, and `description` for a new one.'),
    principals,
    authorization_errors_fatal: z
      .boolean()
      .default(true)
      .describe('Fail where one of the channels is out of reach, instead of listing it in the answer.'),
    ...newChannelParameters,
    ...groupSettingParameters(channelPermissions),
    ...legacyPostingParameters,
  },
  answer: {
    subscribed: channelsByUser,
    already_subscribed: channelsByUser,
    unauthorized: z.array(z.string()).optional(),
    new_subscription_messages_sent: z
      .boolean()
      .optional()
      .describe('Only where they were asked for; false where there were too many subscribers.')
      .meta({ since: 397 }),
  },
  errors: [
    subscriptionErrors.cannotAccess('private'),
    errors.insufficientPermission(),
    userErrors.invalidUserId(500),
  ],
})

export const updateSubscriptions = endpoint({
  method: 'PATCH',
  path: '/users/me/subscriptions',
  operationId: 'update-subscriptions',
  summary: 'Subscribe to some channels and unsubscribe from others',
  access: 'user',
  bots: 'interactive',
  adds: channels,
  parameters: {
    delete: z.array(z.string()).optional(),
    add: z
      .array(
        z.object({
          name: channelName,
          color: z.string().optional(),
          description: channelDescription.optional(),
        }),
      )
      .optional(),
  },
  answer: {
    subscribed: channelsByUser,
    already_subscribed: channelsByUser,
    not_removed: z.array(z.string()).optional(),
    removed: z.array(z.string()),
    new_subscription_messages_sent: z.boolean().optional(),
  },
  errors: [subscriptionErrors.nothingToDo(), errors.streamDoesNotExist('nonexistent')],
})

export const unsubscribe = endpoint({
  method: 'DELETE',
  path: '/users/me/subscriptions',
  operationId: 'unsubscribe',
  summary: 'Unsubscribe from channels',
  access: 'user',
  bots: 'interactive',
  parameters: { subscriptions: z.array(z.string()).describe('Names of the channels.'), principals },
  answer: {
    removed: z.array(z.string()),
    not_removed: z.array(z.string()).describe('Channels that were not subscribed to anyway.'),
  },
  errors: [
    errors.streamDoesNotExist('nonexistent'),
    errors.insufficientPermission(),
    userErrors.invalidUserId(500),
  ],
})

const property = z.enum(subscriptionProperties, {
  error: ({ input }) => subscriptionErrors.unknownProperty(String(input)).message,
})
const value = z.union([z.boolean(), z.string()]).describe('A color as `#` and 3 or 6 hexadecimal digits.')
const subscriptionProblems = [
  channelErrors.invalidId(),
  subscriptionErrors.notSubscribed(12),
  subscriptionErrors.unknownProperty('size'),
  subscriptionErrors.invalidColor(),
]

export const updateSubscriptionSettings = endpoint({
  method: 'POST',
  path: '/users/me/subscriptions/properties',
  operationId: 'update-subscription-settings',
  summary: 'Change settings of subscriptions',
  access: 'user',
  bots: 'interactive',
  adds: 'Changes what is there.',
  parameters: { subscription_data: z.array(z.object({ stream_id: integer, property, value })) },
  answer: {},
  errors: subscriptionProblems,
})

export const updateSubscriptionProperty = endpoint({
  method: 'PATCH',
  path: '/users/me/subscriptions/{stream_id}',
  operationId: 'update-subscription-property',
  summary: 'Change one setting of a subscription',
  access: 'user',
  bots: 'interactive',
  adds: 'Changes what is there.',
  undocumented: true,
  parameters: { stream_id: channelId, property, value },
  answer: {},
  errors: subscriptionProblems,
})

export const getSubscriptionStatus = endpoint({
  method: 'GET',
  path: '/users/{user_id}/subscriptions/{stream_id}',
  operationId: 'get-subscription-status',
  summary: 'Whether a user is subscribed to a channel',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: { user_id: userId, stream_id: channelId },
  answer: { is_subscribed: z.boolean() },
  errors: [userErrors.noSuchUser(), channelErrors.invalidId()],
})

export const getUserChannels = endpoint({
  method: 'GET',
  path: '/users/{user_id}/channels',
  operationId: 'get-user-channels',
  summary: 'List the channels that a user is subscribed to',
  access: 'user',
  bots: 'interactive',
  since: 440,
  parameters: { user_id: userId },
  answer: {
    subscribed_channel_ids: z.array(z.int()).describe('Those that the viewer may see, archived ones too.'),
  },
  errors: [userErrors.noSuchUser()],
})

export const getSubscribers = endpoint({
  method: 'GET',
  path: '/streams/{stream_id}/members',
  operationId: 'get-subscribers',
  summary: 'List the subscribers of a channel',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: { stream_id: channelId },
  answer: { subscribers: z.array(z.int()) },
  errors: [channelErrors.invalidId()],
})
