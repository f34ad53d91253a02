import { z } from 'zod'
import { channelFields } from '../channels/objects.ts'

/** Settings of a subscription that fall back to those of the user where they are null. */
export const subscriptionNotifications = {
  desktop_notifications: z.boolean().nullable(),
  email_notifications: z.boolean().nullable(),
  push_notifications: z.boolean().nullable(),
  audible_notifications: z.boolean().nullable(),
  wildcard_mentions_notify: z.boolean().nullable(),
}

const knownSubscribers = {
  subscribers: z
    .array(z.int())
    .optional()
    .describe('All subscribers, where the request asked for them and the user may know them.'),
  partial_subscribers: z
    .array(z.int())
    .optional()
    .describe('Those recently active and all bots, with include_subscribers=partial.')
    .meta({ since: 412 }),
}

export const subscription = z
  .strictObject({
    ...channelFields,
    ...subscriptionNotifications,
    pin_to_top: z.boolean(),
    is_muted: z.boolean(),
    in_home_view: z.boolean().describe('The opposite of is_muted.').meta({ deprecated: true }),
    color: z.string().describe('`#` and six hexadecimal digits.'),
    ...knownSubscribers,
  })
  .meta({ id: 'Subscription', description: 'A channel together with what the user has set for it.' })
export type Subscription = z.infer<typeof subscription>

export const neverSubscribedChannel = z
  .strictObject({ ...channelFields, ...knownSubscribers })
  .meta({ id: 'NeverSubscribedChannel' })
export type NeverSubscribedChannel = z.infer<typeof neverSubscribedChannel>

/** The first of these that the user has not taken yet is the color of a new subscription. */
export const subscriptionColors = [
  '#76ce90',
  '#fae589',
  '#a6c7e5',
  '#e79ab5',
  '#bfd56f',
  '#f4ae55',
  '#b0a5fd',
  '#addfe5',
  '#f5ce6e',
  '#c2726a',
  '#94c849',
  '#bd86e5',
  '#ee7e4a',
  '#a6dcbf',
  '#95a5fd',
  '#53a063',
  '#9987e1',
  '#e4523d',
  '#c2c2c2',
  '#4f8de4',
  '#c6a8ad',
  '#e7cc4d',
  '#c8bebf',
  '#a47462',
] as const

export const subscriptionProperties = [
  'color',
  'is_muted',
  'in_home_view',
  'pin_to_top',
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
] as const
export type SubscriptionProperty = (typeof subscriptionProperties)[number]
