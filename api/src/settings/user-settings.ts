import { z } from 'zod'
import { integer } from '../contract/numbers.ts'
import { setting } from './setting.ts'

const on = { type: z.boolean(), default: true }
const off = { type: z.boolean(), default: false }
const display = { legacy: 'display' } as const
const notifications = { legacy: 'notifications' } as const
const automaticAlwaysNever = z.literal([1, 2, 3]).describe('1 automatically, 2 always, 3 never.')
const topicPolicy = z
  .literal([1, 2, 3, 4])
  .describe('1 on taking part, 2 on sending, 3 on starting the topic, 4 never.')

const maxBatchingSeconds = 7 * 24 * 3600

/**
 * What each user sets for themselves. `user_settings` and `realm_user_settings_defaults` of the register answer,
 * the parameters that change them and the older forms of both are derived from this table.
 */
export const userSettings = {
  // Appearance and reading
  enter_sends: setting({ ...off, ...display }),
  left_side_userlist: setting({ ...off, ...display }),
  default_language: setting({ type: z.string(), default: 'en', ...display, settableDefault: false }),
  web_home_view: setting({
    type: z.enum(['inbox', 'recent_topics', 'all_messages']),
    default: 'inbox',
    ...display,
  }),
  web_escape_navigates_to_home_view: setting(on),
  fluid_layout_width: setting({ ...off, ...display }),
  high_contrast_mode: setting({ ...off, ...display }),
  translate_emoticons: setting({ ...off, ...display }),
  display_emoji_reaction_users: setting(on),
  twenty_four_hour_time: setting({ ...off, ...display }),
  starred_message_counts: setting({ ...on, ...display }),
  web_suggest_update_timezone: setting(on),
  color_scheme: setting({
    type: z.literal([1, 2, 3]),
    default: 1,
    ...display,
    about: '1 automatic, 2 dark, 3 light.',
  }),
  web_font_size_px: setting({ type: integer.min(1), default: 16 }),
  web_line_height_percent: setting({ type: integer.min(1), default: 140 }),
  web_animate_image_previews: setting({ type: z.enum(['always', 'on_hover', 'never']), default: 'on_hover' }),
  demote_inactive_streams: setting({ type: automaticAlwaysNever, default: 1, ...display }),
  web_mark_read_on_scroll_policy: setting({
    type: z.literal([1, 2, 3]),
    default: 1,
    about: '1 always, 2 only in conversations, 3 never.',
  }),
  web_channel_default_view: setting({
    type: z.literal([1, 2, 3, 4]),
    default: 1,
    about: '1 newest topic, 2 all messages, 3 list of topics, 4 topmost unread topic.',
  }),
  emojiset: setting({
    type: z.enum(['google', 'google-blob', 'twitter', 'text']),
    default: 'google',
    ...display,
  }),
  user_list_style: setting({
    type: z.literal([1, 2, 3]),
    default: 3,
    about: '1 compact, 2 with status, 3 with avatar and status.',
  }),
  web_stream_unreads_count_display_policy: setting({
    type: z.literal([1, 2, 3]),
    default: 2,
    about: '1 all channels, 2 unmuted ones, 3 none.',
  }),
  web_navigate_to_sent_message: setting(on),
  web_left_sidebar_unreads_count_summary: setting({ ...on, since: 398 }),
  web_left_sidebar_show_channel_folders: setting({ ...on, since: 411 }),
  hide_ai_features: setting(off),
  enable_drafts_synchronization: setting({ ...on, ...display }),

  // Notifications
  email_notifications_batching_period_seconds: setting({
    type: z.int().min(1).max(maxBatchingSeconds),
    default: 120,
    ...notifications,
  }),
  enable_stream_desktop_notifications: setting({ ...off, ...notifications }),
  enable_stream_email_notifications: setting({ ...off, ...notifications }),
  enable_stream_push_notifications: setting({ ...off, ...notifications }),
  enable_stream_audible_notifications: setting({ ...off, ...notifications }),
  notification_sound: setting({ type: z.string(), default: 'zulip', ...notifications }),
  wildcard_mentions_notify: setting({ ...on, ...notifications }),
  enable_followed_topic_desktop_notifications: setting(on),
  enable_followed_topic_email_notifications: setting(on),
  enable_followed_topic_push_notifications: setting(on),
  enable_followed_topic_audible_notifications: setting(on),
  enable_followed_topic_wildcard_mentions_notify: setting(on),
  enable_desktop_notifications: setting({ ...on, ...notifications }),
  pm_content_in_desktop_notifications: setting({ ...on, ...notifications }),
  enable_sounds: setting({ ...on, ...notifications }),
  enable_offline_email_notifications: setting({ ...on, ...notifications }),
  message_content_in_email_notifications: setting({ ...on, ...notifications }),
  enable_offline_push_notifications: setting({ ...on, ...notifications }),
  enable_online_push_notifications: setting({ ...on, ...notifications }),
  desktop_icon_count_display: setting({
    type: z.literal([1, 2, 3, 4]),
    default: 1,
    ...notifications,
    about:
      '1 all unread, 2 direct messages, mentions and followed topics, 3 direct messages and mentions, 4 nothing.',
  }),
  enable_digest_emails: setting({ ...on, ...notifications }),
  enable_login_emails: setting({ ...on, ...notifications, settableDefault: false }),
  enable_marketing_emails: setting({ ...on, ...notifications, settableDefault: false }),
  realm_name_in_email_notifications_policy: setting({
    type: automaticAlwaysNever,
    default: 1,
    ...notifications,
  }),
  automatically_follow_topics_policy: setting({ type: topicPolicy, default: 3 }),
  automatically_unmute_topics_in_muted_streams_policy: setting({ type: topicPolicy, default: 2 }),
  automatically_follow_topics_where_mentioned: setting(on),
  resolved_topic_notice_auto_read_policy: setting({
    type: z.enum(['always', 'except_followed', 'never']),
    default: 'except_followed',
    since: 385,
  }),

  // What others learn
  presence_enabled: setting({ ...on, ...notifications }),
  send_stream_typing_notifications: setting(on),
  send_private_typing_notifications: setting(on),
  receives_typing_notifications: setting(on),
  send_read_receipts: setting(on),
  allow_private_data_export: setting({ ...off, settableDefault: false }),
  email_address_visibility: setting({
    type: z.literal([1, 2, 3, 4, 5]),
    default: 1,
    about: '1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.',
  }),
} as const
export type UserSettingName = keyof typeof userSettings
