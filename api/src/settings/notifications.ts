import { z } from 'zod'
import { automaticAlwaysNever, automaticAlwaysNeverWords, notifications, off, on } from './common.ts'
import { setting } from './setting.ts'

const page = 'notifications'
const kinds = { page, section: 'Tell me about' } as const
const browser = { page, section: 'On this and other desktops' } as const
const mail = { page, section: 'Mail' } as const
const quiet = { page, section: 'Quiet hours' } as const
const topics = { page, section: 'Following and unmuting topics' } as const

const forMe = 'Direct messages and mentions'
const followed = 'Followed topics'
const everything = 'Everything else in channels'
const desktop = 'Desktop'
const sound = 'Sound'
const phone = 'Phone'
const letter = 'Mail'

const cell = (row: string, column: string) => ({ ...kinds, title: row, cell: { row, column } })

const topicPolicy = z
  .literal([1, 2, 3, 4])
  .describe('1 on taking part, 2 on sending, 3 on starting the topic, 4 never.')
const topicPolicyWords = {
  1: 'When I take part in it',
  2: 'When I write in it',
  3: 'When I begin it',
  4: 'Never',
}

const timeOfDay = { type: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), about: 'As `22:00`, in `timezone`.' }

const maxBatchingSeconds = 7 * 24 * 3600

/** What reaches a person, and how. */
export const notificationSettings = {
  enable_desktop_notifications: setting({ ...on, ...notifications, face: cell(forMe, desktop) }),
  enable_sounds: setting({ ...on, ...notifications, face: cell(forMe, sound) }),
  enable_offline_push_notifications: setting({ ...on, ...notifications, face: cell(forMe, phone) }),
  enable_offline_email_notifications: setting({ ...on, ...notifications, face: cell(forMe, letter) }),
  enable_followed_topic_desktop_notifications: setting({ ...on, face: cell(followed, desktop) }),
  enable_followed_topic_audible_notifications: setting({ ...on, face: cell(followed, sound) }),
  enable_followed_topic_push_notifications: setting({ ...on, face: cell(followed, phone) }),
  enable_followed_topic_email_notifications: setting({ ...on, face: cell(followed, letter) }),
  enable_stream_desktop_notifications: setting({ ...off, ...notifications, face: cell(everything, desktop) }),
  enable_stream_audible_notifications: setting({ ...off, ...notifications, face: cell(everything, sound) }),
  enable_stream_push_notifications: setting({ ...off, ...notifications, face: cell(everything, phone) }),
  enable_stream_email_notifications: setting({ ...off, ...notifications, face: cell(everything, letter) }),
  wildcard_mentions_notify: setting({
    ...on,
    ...notifications,
    face: {
      ...kinds,
      title: '@all and @topic count as mentions',
      about: 'In channels that are not muted.',
    },
  }),
  enable_followed_topic_wildcard_mentions_notify: setting({
    ...on,
    face: { ...kinds, title: '@all and @topic count as mentions in followed topics' },
  }),
  enable_online_push_notifications: setting({
    ...on,
    ...notifications,
    face: { ...kinds, title: 'Also notify my phone while I am at a desktop' },
  }),
  quiet_hours_enabled: setting({
    ...off,
    about: 'While they last, nothing is told in any way; at their end what is still unread.',
    face: {
      ...quiet,
      title: 'Keep silent at set times',
      about: 'Nothing rings, shows or is mailed then. What is still unread is told when they end.',
    },
  }),
  quiet_hours_days: setting({
    type: z.string().regex(/^1?2?3?4?5?6?7?$/),
    default: '1234567',
    about: 'The days on which quiet hours begin, 1 for Monday to 7 for Sunday.',
    face: { ...quiet, title: 'They begin on', as: 'weekdays' },
  }),
  quiet_hours_from: setting({
    ...timeOfDay,
    default: '22:00',
    face: { ...quiet, title: 'From', as: 'time' },
  }),
  quiet_hours_until: setting({
    ...timeOfDay,
    default: '07:00',
    face: { ...quiet, title: 'Until', as: 'time' },
  }),
  notification_sound: setting({
    type: z.string(),
    default: 'zulip',
    ...notifications,
    face: { ...browser, title: 'Sound', as: 'sound' },
  }),
  pm_content_in_desktop_notifications: setting({
    ...on,
    ...notifications,
    face: {
      ...browser,
      title: 'Show the text of direct messages',
      about: 'Otherwise a notification only says who wrote.',
    },
  }),
  desktop_icon_count_display: setting({
    type: z.literal([1, 2, 3, 4]),
    default: 1,
    ...notifications,
    about:
      '1 all unread, 2 direct messages, mentions and followed topics, 3 direct messages and mentions, 4 nothing.',
    face: {
      ...browser,
      title: 'The number in the tab counts',
      choices: {
        1: 'Everything unread',
        2: 'Direct messages, mentions and followed topics',
        3: 'Direct messages and mentions',
        4: 'Nothing',
      },
    },
  }),
  email_notifications_batching_period_seconds: setting({
    type: z.int().min(1).max(maxBatchingSeconds),
    default: 120,
    ...notifications,
    face: {
      ...mail,
      title: 'Mail after',
      about: 'What you have read by then is not mailed.',
      choices: {
        120: '2 minutes',
        300: '5 minutes',
        900: '15 minutes',
        3600: '1 hour',
        21600: '6 hours',
        86400: '1 day',
        604800: '1 week',
      },
      unit: 'seconds',
    },
  }),
  message_content_in_email_notifications: setting({
    ...on,
    ...notifications,
    face: { ...mail, title: 'Mail has the text of messages' },
  }),
  realm_name_in_email_notifications_policy: setting({
    type: automaticAlwaysNever,
    default: 1,
    ...notifications,
    face: {
      ...mail,
      title: 'Subjects name the organization',
      choices: { ...automaticAlwaysNeverWords, 1: 'If I have several' },
    },
  }),
  enable_digest_emails: setting({
    ...on,
    ...notifications,
    face: { ...mail, title: 'Mail me what happened when I was away for days' },
  }),
  enable_login_emails: setting({
    ...on,
    ...notifications,
    settableDefault: false,
    face: { ...mail, title: 'Mail me when somebody logs in with my account from a new device' },
  }),
  enable_marketing_emails: setting({
    ...on,
    ...notifications,
    settableDefault: false,
    face: { ...mail, title: 'Mail me news about the software' },
  }),
  automatically_follow_topics_policy: setting({
    type: topicPolicy,
    default: 3,
    face: { ...topics, title: 'Follow a topic', choices: topicPolicyWords },
  }),
  automatically_unmute_topics_in_muted_streams_policy: setting({
    type: topicPolicy,
    default: 2,
    face: { ...topics, title: 'Unmute a topic of a muted channel', choices: topicPolicyWords },
  }),
  automatically_follow_topics_where_mentioned: setting({
    ...on,
    face: { ...topics, title: 'Follow topics in which I am mentioned' },
  }),
  resolved_topic_notice_auto_read_policy: setting({
    type: z.enum(['always', 'except_followed', 'never']),
    default: 'except_followed',
    since: 385,
    face: {
      ...topics,
      title: 'The notice that a topic is resolved is read at once',
      choices: { always: 'Always', except_followed: 'But for followed topics', never: 'Never' },
    },
  }),
} as const
