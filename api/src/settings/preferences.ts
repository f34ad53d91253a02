import { z } from 'zod'
import { integer } from '../contract/numbers.ts'
import { automaticAlwaysNever, automaticAlwaysNeverWords, display, off, on } from './common.ts'
import { setting } from './setting.ts'

const appearance = { page: 'preferences', section: 'Appearance' } as const
const time = { page: 'preferences', section: 'Language and time' } as const
const reading = { page: 'preferences', section: 'Reading' } as const
const writing = { page: 'preferences', section: 'Writing' } as const
/** What the app of this server makes no use of: other clients of the same account do. */
const elsewhere = { page: 'preferences', section: 'In other apps' } as const

/** How things look, how one reads and how one writes. */
export const preferences = {
  web_font_size_px: setting({
    type: integer.min(1),
    default: 16,
    face: {
      ...appearance,
      title: 'Size of messages',
      choices: { 14: 'Small', 16: 'Usual', 18: 'Large', 20: 'Larger', 24: 'Very large' },
      unit: 'pixels',
    },
  }),
  web_line_height_percent: setting({
    type: integer.min(1),
    default: 140,
    face: {
      ...appearance,
      title: 'Density',
      about: 'How close messages stand.',
      choices: { 140: 'Comfortable', 122: 'Compact' },
      unit: 'percent',
    },
  }),
  web_home_view: setting({
    type: z.enum(['inbox', 'recent_topics', 'all_messages']),
    default: 'inbox',
    ...display,
    face: {
      ...reading,
      title: 'Begin with',
      choices: { inbox: 'Inbox', recent_topics: 'Recent conversations', all_messages: 'All messages' },
    },
  }),
  web_escape_navigates_to_home_view: setting({
    ...on,
    face: { ...reading, title: 'Esc leads to where I begin' },
  }),
  starred_message_counts: setting({
    ...on,
    ...display,
    face: { ...reading, title: 'Count starred messages' },
  }),
  web_mark_read_on_scroll_policy: setting({
    type: z.literal([1, 2, 3]),
    default: 1,
    about: '1 always, 2 only in conversations, 3 never.',
    face: {
      ...reading,
      title: 'What I scroll past is read',
      choices: { 1: 'Always', 2: 'Only in conversations', 3: 'Never' },
    },
  }),
  enter_sends: setting({
    ...off,
    ...display,
    face: {
      ...writing,
      title: 'Enter sends messages',
      about: 'Otherwise Enter begins a new line, and Ctrl and Enter send.',
    },
  }),
  translate_emoticons: setting({
    ...off,
    ...display,
    face: { ...writing, title: 'Turn emoticons like :) into emoji' },
  }),
  enable_drafts_synchronization: setting({
    ...on,
    ...display,
    face: { ...writing, title: 'Keep drafts on all my devices' },
  }),
  default_language: setting({
    type: z.string(),
    default: 'en',
    ...display,
    settableDefault: false,
    face: { ...time, title: 'Language', as: 'language' },
  }),
  twenty_four_hour_time: setting({
    ...off,
    ...display,
    face: { ...time, title: '24-hour clock', about: 'Times are shown as 17:00, not as 5:00 pm.' },
  }),
  first_day_of_week: setting({
    type: z.literal([0, 1, 2, 3, 4, 5, 6, 7]),
    default: 0,
    about:
      '1 for Monday to 7 for Sunday; 0 is as the language and country of the browser do. Other apps do not know it.',
    face: {
      ...time,
      title: 'Weeks begin on',
      about: 'In calendars where you choose a day.',
      choices: {
        0: 'As my language does',
        1: 'Monday',
        2: 'Tuesday',
        3: 'Wednesday',
        4: 'Thursday',
        5: 'Friday',
        6: 'Saturday',
        7: 'Sunday',
      },
    },
  }),
  left_side_userlist: setting({
    ...off,
    ...display,
    face: { ...elsewhere, title: 'Show people on the left in narrow windows' },
  }),
  fluid_layout_width: setting({
    ...off,
    ...display,
    face: { ...elsewhere, title: 'Use the full width of wide screens' },
  }),
  high_contrast_mode: setting({ ...off, ...display, face: { ...elsewhere, title: 'High contrast' } }),
  display_emoji_reaction_users: setting({
    ...on,
    face: { ...elsewhere, title: 'Show the names of those who reacted, when they are few' },
  }),
  web_suggest_update_timezone: setting({
    ...on,
    face: { ...elsewhere, title: 'Offer to change my time zone when I travel' },
  }),
  color_scheme: setting({
    type: z.literal([1, 2, 3]),
    default: 1,
    ...display,
    about: '1 automatic, 2 dark, 3 light.',
    face: {
      ...elsewhere,
      title: 'Theme of other apps',
      choices: { 1: 'As the system', 2: 'Dark', 3: 'Light' },
    },
  }),
  web_animate_image_previews: setting({
    type: z.enum(['always', 'on_hover', 'never']),
    default: 'on_hover',
    face: {
      ...elsewhere,
      title: 'Animate pictures',
      choices: { always: 'Always', on_hover: 'Under the pointer', never: 'Only when opened' },
    },
  }),
  demote_inactive_streams: setting({
    type: automaticAlwaysNever,
    default: 1,
    ...display,
    face: { ...elsewhere, title: 'Put quiet channels last', choices: automaticAlwaysNeverWords },
  }),
  web_channel_default_view: setting({
    type: z.literal([1, 2, 3, 4]),
    default: 1,
    about: '1 newest topic, 2 all messages, 3 list of topics, 4 topmost unread topic.',
    face: {
      ...elsewhere,
      title: 'A channel opens at',
      choices: {
        1: 'Its newest topic',
        2: 'All its messages',
        3: 'The list of its topics',
        4: 'Its first unread topic',
      },
    },
  }),
  emojiset: setting({
    type: z.enum(['google', 'google-blob', 'twitter', 'text']),
    default: 'google',
    ...display,
    face: {
      ...elsewhere,
      title: 'Emoji',
      choices: {
        google: 'Google',
        'google-blob': 'Google, the older ones',
        twitter: 'Twitter',
        text: 'Their names as text',
      },
    },
  }),
  user_list_style: setting({
    type: z.literal([1, 2, 3]),
    default: 3,
    about: '1 compact, 2 with status, 3 with avatar and status.',
    face: {
      ...elsewhere,
      title: 'The list of people shows',
      choices: { 1: 'Names', 2: 'Names and status', 3: 'Pictures, names and status' },
    },
  }),
  web_stream_unreads_count_display_policy: setting({
    type: z.literal([1, 2, 3]),
    default: 2,
    about: '1 all channels, 2 unmuted ones, 3 none.',
    face: {
      ...elsewhere,
      title: 'Count unread messages of',
      choices: { 1: 'All channels', 2: 'Channels that are not muted', 3: 'No channel' },
    },
  }),
  web_navigate_to_sent_message: setting({
    ...on,
    face: { ...elsewhere, title: 'Go to where I have sent a message' },
  }),
  web_left_sidebar_unreads_count_summary: setting({
    ...on,
    since: 398,
    face: { ...elsewhere, title: 'Count unread messages of sections' },
  }),
  web_left_sidebar_show_channel_folders: setting({
    ...on,
    since: 411,
    face: { ...elsewhere, title: 'Group channels by folders' },
  }),
  hide_ai_features: setting({ ...off, face: { ...elsewhere, title: 'Hide what uses language models' } }),
} as const
