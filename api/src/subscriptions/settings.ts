import type { Control, Face } from '../contract/face.ts'
import type { SubscriptionProperty } from './objects.ts'

/** What somebody sets for themselves in a channel, as a page shows it. */
export interface SubscriptionSetting {
  readonly face: Face
  readonly control: Control
  /** The person's own setting that holds until they say something else for the channel. */
  readonly otherwise?: string
}

const page = 'personal'
const list = { page, section: 'In your list' } as const
const notifications = { page, section: 'What of it calls you' } as const
const control: Control = { kind: 'switch' }

/** By the property that requests change. `in_home_view` is `is_muted` the other way round. */
export const subscriptionSettings = {
  is_muted: {
    control,
    face: { ...list, title: 'Muted', about: 'It stays in the list, faint and without a number.' },
  },
  pin_to_top: { control, face: { ...list, title: 'Pinned', about: 'It stands above the others.' } },
  color: {
    control: { kind: 'text', max: 7 },
    face: {
      ...list,
      title: 'Color',
      about: 'Shows in the sign before its name, for you alone.',
      as: 'color',
    },
  },
  desktop_notifications: {
    control,
    face: { ...notifications, title: 'Every message, on the desktop' },
    otherwise: 'enable_stream_desktop_notifications',
  },
  audible_notifications: {
    control,
    face: { ...notifications, title: 'Every message, with a sound' },
    otherwise: 'enable_stream_audible_notifications',
  },
  push_notifications: {
    control,
    face: { ...notifications, title: 'Every message, on the phone' },
    otherwise: 'enable_stream_push_notifications',
  },
  email_notifications: {
    control,
    face: { ...notifications, title: 'Every message, by mail' },
    otherwise: 'enable_stream_email_notifications',
  },
  wildcard_mentions_notify: {
    control,
    face: { ...notifications, title: '@all and @topic count as mentions' },
    otherwise: 'wildcard_mentions_notify',
  },
} as const satisfies Readonly<Partial<Record<SubscriptionProperty, SubscriptionSetting>>>
