import type { AnyEvent } from '@parley/api/contract/event'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { fold, stateFrom, unreadCount } from '@parley/client'
import { expect, test } from 'vitest'
import {
  ada,
  bo,
  channelMessage,
  directMessage,
  noUnreads,
  registerAnswer,
  subscription,
  userSection,
} from '../../../client/test/examples.ts'
import { noticeOf } from './decide.ts'
import { iconCount } from './icon-count.ts'
import { QUIET_EMOJI } from './quiet-status.ts'

const SETTINGS = {
  enable_desktop_notifications: true,
  enable_sounds: true,
  enable_stream_desktop_notifications: false,
  enable_stream_audible_notifications: false,
  wildcard_mentions_notify: true,
  enable_followed_topic_desktop_notifications: true,
  enable_followed_topic_audible_notifications: true,
  enable_followed_topic_wildcard_mentions_notify: true,
  desktop_icon_count_display: 1,
  quiet_hours_enabled: false,
  quiet_hours_days: '1234567',
  quiet_hours_from: '00:00',
  quiet_hours_until: '23:59',
  timezone: '',
}
const NOW = 1_800_000_000
const TOPIC = { stream_id: 10, topic_name: 'greetings', last_updated: 0 }

interface Case {
  settings?: Partial<typeof SETTINGS>
  channel?: object
  policy?: number
  mutedUsers?: object[]
  status?: object
}

function stateOf({ settings, channel, policy, mutedUsers = [], status }: Case) {
  return stateFrom(
    registerAnswer({
      ...userSection,
      user_settings: { ...SETTINGS, ...settings },
      subscriptions: [subscription(10, channel)],
      unsubscribed: [],
      never_subscribed: [],
      user_topics: policy === undefined ? [] : [{ ...TOPIC, visibility_policy: policy }],
      muted_users: mutedUsers,
      user_status: status ? { [ada]: status } : {},
      unread_msgs: noUnreads,
    }),
  )
}

const inChannel = (flags: string[] = []): MessageWithFlags => {
  return { ...channelMessage(5, { sender_id: bo, timestamp: NOW, subject: 'greetings' }), flags }
}
const direct: MessageWithFlags = {
  ...directMessage(6, [ada, bo], { sender_id: bo, timestamp: NOW }),
  flags: [],
}

const plain = inChannel()
const mention = inChannel(['mentioned'])
const wildcard = inChannel(['stream_wildcard_mentioned', 'wildcard_mentioned'])
const BOTH = 'seen and heard'

test.each<[string, MessageWithFlags, Case, string]>([
  ['a direct message', direct, {}, BOTH],
  ['without desktop notifications', direct, { settings: { enable_desktop_notifications: false } }, 'heard'],
  ['without sounds', direct, { settings: { enable_sounds: false } }, 'seen'],
  ['from a muted person', direct, { mutedUsers: [{ id: bo, timestamp: 1 }] }, 'nothing'],
  ['their own', { ...direct, sender_id: ada }, {}, 'nothing'],
  ['already read', { ...direct, flags: ['read'] }, {}, 'nothing'],
  ['an old one, after sleep', { ...direct, timestamp: NOW - 600 }, {}, 'nothing'],
  ['while they are away', direct, { status: { away: true } }, 'nothing'],
  ['while their status asks for quiet', direct, { status: QUIET_EMOJI }, 'nothing'],
  ['with another status', direct, { status: { emoji_name: 'house', status_text: 'Home' } }, BOTH],
  ['a channel message', plain, {}, 'nothing'],
  ['where all channels notify', plain, { settings: { enable_stream_desktop_notifications: true } }, 'seen'],
  ['where this channel does', plain, { channel: { desktop_notifications: true } }, 'seen'],
  [
    'where this channel does not',
    plain,
    { settings: { enable_stream_desktop_notifications: true }, channel: { desktop_notifications: false } },
    'nothing',
  ],
  ['where this channel sounds', plain, { channel: { audible_notifications: true } }, 'heard'],
  ['in a followed topic', plain, { policy: 3 }, BOTH],
  [
    'in a followed topic, unwanted',
    plain,
    {
      policy: 3,
      settings: {
        enable_followed_topic_desktop_notifications: false,
        enable_followed_topic_audible_notifications: false,
      },
    },
    'nothing',
  ],
  ['a mention', mention, {}, BOTH],
  ['a mention in a muted topic', mention, { policy: 1 }, 'nothing'],
  ['a mention in a muted channel', mention, { channel: { is_muted: true } }, 'nothing'],
  ['a mention in an unmuted topic there', mention, { channel: { is_muted: true }, policy: 2 }, BOTH],
  ['an alert word', inChannel(['has_alert_word']), {}, BOTH],
  ['a wildcard', wildcard, {}, BOTH],
  ['an unwanted wildcard', wildcard, { settings: { wildcard_mentions_notify: false } }, 'nothing'],
  ['a wildcard unwanted here', wildcard, { channel: { wildcard_mentions_notify: false } }, 'nothing'],
  [
    'a wildcard wanted here',
    wildcard,
    { settings: { wildcard_mentions_notify: false }, channel: { wildcard_mentions_notify: true } },
    BOTH,
  ],
  [
    'a wildcard in a followed topic',
    wildcard,
    {
      policy: 3,
      settings: { wildcard_mentions_notify: false, enable_followed_topic_desktop_notifications: false },
    },
    BOTH,
  ],
])('%s', (_, message, given, expected) => {
  const { isShown, isHeard } = noticeOf(message, stateOf(given), NOW * 1000)
  expect([isShown && 'seen', isHeard && 'heard'].filter(Boolean).join(' and ') || 'nothing').toBe(expected)
})

test('in quiet hours all of it is held back until they end', () => {
  const state = stateOf({ settings: { quiet_hours_enabled: true } })
  const end = Math.floor(NOW / 86_400) * 86_400 + 86_340
  expect(noticeOf(direct, state, NOW * 1000)).toEqual({ isShown: true, isHeard: true, heldUntil: end })
  const awake = stateOf({ settings: { quiet_hours_enabled: true, quiet_hours_days: '' } })
  expect(noticeOf(direct, awake, NOW * 1000)).toMatchObject({ isShown: true, heldUntil: undefined })
})

test.each([
  [1, undefined, 3],
  [2, undefined, 2],
  [2, 3, 3],
  [3, 3, 2],
  [4, 3, 0],
  [2, 1, 1],
])(
  'with the display %i and the policy %s, the icon counts %i',
  (desktop_icon_count_display, policy, expected) => {
    const messages = [plain, { ...mention, id: 7 }, direct]
    const state = messages.reduce(
      (before, { flags, ...message }, index) =>
        fold(before, { id: index, type: 'message', message, flags } as AnyEvent),
      stateOf({ settings: { desktop_icon_count_display }, ...(policy === undefined ? {} : { policy }) }),
    )
    expect(unreadCount(state)).toBe(policy === 1 ? 1 : 3)
    expect(iconCount(state)).toBe(expected)
  },
)
