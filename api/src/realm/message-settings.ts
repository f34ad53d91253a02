import { z } from 'zod'
import { videoChatProviders } from '../calls/providers.ts'
import { channelOrNone, owners, switchedOff, switchedOn } from './common.ts'
import { limit, setting } from './setting.ts'

export const giphyRatings = { disabled: 0, y: 1, g: 2, pg: 3, 'pg-13': 4, r: 5 } as const

const page = 'messages'
const writing = { page, section: 'Writing' } as const
const changing = { page, section: 'Changing, moving, deleting' } as const
const keeping = { page, section: 'Keeping' } as const
const reading = { page, section: 'Reading' } as const
const calls = { page, section: 'Calls and pictures' } as const
const mail = { page: 'announcements', section: 'Mail and phones' } as const
const announcements = { page: 'announcements', section: 'Where news is posted' } as const

const soon = {
  60: '1 minute',
  300: '5 minutes',
  600: '10 minutes',
  3600: '1 hour',
  86400: '1 day',
  604800: '1 week',
} as const
const seconds = { choices: soon, whenEmpty: 'At any time', unit: 'seconds' } as const

/** What is written, for how long, and where news goes. */
export const messageSettings = {
  topics_policy: setting({
    type: z.enum(['allow_empty_topic', 'disable_empty_topic']),
    default: 'allow_empty_topic',
    since: 392,
    face: {
      ...writing,
      title: 'Messages without a topic',
      choices: { allow_empty_topic: 'Go to general chat', disable_empty_topic: 'Are not possible' },
    },
  }),
  default_code_block_language: setting({
    type: z.string(),
    default: '',
    face: {
      ...writing,
      title: 'Language of code blocks',
      about: 'Colors code that names no language, such as python.',
      whenEmpty: 'None',
    },
  }),
  allow_message_editing: setting({
    ...switchedOn,
    face: { ...changing, title: 'People may change their messages' },
  }),
  message_content_edit_limit_seconds: limit({
    type: z.int().nullable(),
    default: 600,
    face: { ...changing, title: 'Messages can be changed for', ...seconds },
  }),
  message_content_delete_limit_seconds: limit({
    type: z.int().nullable(),
    default: 600,
    face: { ...changing, title: 'Own messages can be deleted for', ...seconds },
  }),
  move_messages_within_stream_limit_seconds: limit({
    type: z.int().nullable(),
    default: 604_800,
    face: { ...changing, title: 'Messages can be moved to other topics for', ...seconds },
  }),
  move_messages_between_streams_limit_seconds: limit({
    type: z.int().nullable(),
    default: 604_800,
    face: { ...changing, title: 'Messages can be moved to other channels for', ...seconds },
  }),
  message_edit_history_visibility_policy: setting({
    type: z.enum(['all', 'moves', 'none']),
    default: 'all',
    face: {
      ...changing,
      title: 'Of what was changed people see',
      choices: { all: 'Everything', moves: 'Where it was moved', none: 'Nothing' },
    },
  }),
  message_retention_days: limit({
    type: z.int(),
    default: -1,
    about: 'Days, or `unlimited` (-1 in answers).',
    face: {
      ...keeping,
      ...owners,
      title: 'Messages are kept for',
      about: 'Older ones are deleted. Channels can have a time of their own.',
      choices: { 30: '30 days', 90: '90 days', 365: '1 year', 1095: '3 years' },
      whenEmpty: 'For ever',
      unit: 'days',
    },
  }),
  user_upload_quota_mib: limit({
    type: z.int().nullable(),
    default: null,
    about:
      'The MiB that the uploads of one person may take, with those of the bots they own; `unlimited` (null in answers).',
    face: {
      ...keeping,
      title: 'The files of one person may take',
      about: 'With those of their bots. Who has more keeps them, and sends no new ones until there is room.',
      choices: { 100: '100 MiB', 1024: '1 GiB', 10240: '10 GiB', 102400: '100 GiB' },
      whenEmpty: 'Any room that there is',
      unit: 'mebibytes',
    },
  }),
  inline_image_preview: setting({ ...switchedOn, face: { ...reading, title: 'Show linked pictures' } }),
  inline_url_embed_preview: setting({
    ...switchedOff,
    face: {
      ...reading,
      title: 'Show previews of linked pages',
      about: 'The server fetches the pages; their sites learn its address.',
    },
  }),
  enable_read_receipts: setting({
    ...switchedOff,
    face: {
      ...reading,
      title: 'Show who has read a message',
      about: 'Everybody can opt out for themselves.',
    },
  }),
  enable_spectator_access: setting({
    ...switchedOff,
    about: 'Visitors without an account may read web-public channels.',
    face: {
      ...reading,
      title: 'Visitors without an account may read web-public channels',
    },
  }),
  video_chat_provider: setting({
    type: z.literal([0, 1, 3, 4, 5]),
    default: videoChatProviders.jitsi_meet,
    face: {
      ...calls,
      title: 'Video calls',
      offered: 'realm_available_video_chat_providers',
      choices: {
        0: 'None',
        1: 'Jitsi Meet',
        3: 'Zoom',
        4: 'BigBlueButton',
        5: 'Zoom, for the whole organization',
      },
    },
  }),
  jitsi_server_url: setting({
    type: z.string().meta({ encoding: 'json' }).nullable(),
    default: null,
    face: { ...calls, title: 'Address of the Jitsi server', whenEmpty: 'That of the server' },
  }),
  giphy_rating: setting({
    type: z.literal([0, 1, 2, 3, 4, 5]),
    default: giphyRatings.g,
    face: {
      ...calls,
      title: 'GIFs',
      choices: {
        0: 'None',
        1: 'Very young audiences',
        2: 'All audiences',
        3: 'With parental guidance',
        4: 'From 13 years',
        5: 'Everything',
      },
    },
  }),
  moderation_request_channel_id: setting({
    ...channelOrNone,
    about: 'Where reported messages are posted; -1: reporting is switched off.',
    face: {
      ...announcements,
      title: 'Reported messages',
      about: 'Only private channels are possible.',
      as: 'private-channel',
      whenEmpty: 'Nothing can be reported',
    },
  }),
  new_stream_announcements_stream_id: setting({
    ...channelOrNone,
    about: 'Where new channels are announced; -1: nowhere.',
    face: { ...announcements, title: 'New channels', as: 'channel', whenEmpty: 'Nowhere' },
  }),
  signup_announcements_stream_id: setting({
    ...channelOrNone,
    about: 'Where new users are announced; -1: nowhere.',
    face: { ...announcements, title: 'New people', as: 'channel', whenEmpty: 'Nowhere' },
  }),
  zulip_update_announcements_stream_id: setting({
    ...channelOrNone,
    about: 'Where news of the server are posted; -1: nowhere.',
    face: { ...announcements, title: 'News of the server', as: 'channel', whenEmpty: 'Nowhere' },
  }),
  digest_emails_enabled: setting({
    ...switchedOff,
    face: { ...mail, title: 'Mail those who were away for days what happened' },
  }),
  digest_weekday: setting({
    type: z.int().min(0).max(6),
    default: 1,
    about: '0 is Monday.',
    face: {
      ...mail,
      title: 'On',
      choices: {
        0: 'Monday',
        1: 'Tuesday',
        2: 'Wednesday',
        3: 'Thursday',
        4: 'Friday',
        5: 'Saturday',
        6: 'Sunday',
      },
    },
  }),
  message_content_allowed_in_email_notifications: setting({
    ...switchedOn,
    face: { ...mail, title: 'Mail may have the text of messages' },
  }),
  require_e2ee_push_notifications: setting({
    ...switchedOff,
    since: 409,
    face: { ...mail, title: 'Phones get the text of messages only encrypted' },
  }),
} as const
