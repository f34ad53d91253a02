import { z } from 'zod'
import { name } from '../contract/name.ts'
import { integer } from '../contract/numbers.ts'
import { realmErrors } from './errors.ts'
import { maxRealmDescriptionLength, maxRealmNameLength, maxWelcomeMessageLength } from './limits.ts'
import { limit, setting } from './setting.ts'

const organizationTypes = {
  unspecified: 0,
  business: 10,
  openSource: 20,
  educationNonprofit: 30,
  educationForProfit: 35,
  research: 40,
  event: 50,
  nonprofit: 60,
  government: 70,
  politicalGroup: 80,
  community: 90,
  personal: 100,
  other: 1000,
} as const
export const giphyRatings = { disabled: 0, y: 1, g: 2, pg: 3, 'pg-13': 4, r: 5 } as const
export const videoChatProviders = {
  disabled: 0,
  jitsi_meet: 1,
  zoom: 3,
  big_blue_button: 4,
  zoom_server_to_server: 5,
} as const

const channelOrNone = { type: integer, default: -1 }
const switchedOn = { type: z.boolean(), default: true }
const switchedOff = { type: z.boolean(), default: false }

/**
 * What administrators set for the organization. The answer of POST /register has each as `realm_` and its name,
 * PATCH /realm takes it by its name, and realm events tell of it.
 */
export const realmSettings = {
  name: setting({ type: name(realmErrors.invalidNameCharacter).max(maxRealmNameLength), default: '' }),
  description: setting({
    type: z.string().max(maxRealmDescriptionLength),
    default: '',
    about: 'Source text.',
  }),
  org_type: setting({
    type: z.literal([0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000]),
    default: organizationTypes.unspecified,
  }),
  default_language: setting({ type: z.string(), default: 'en' }),
  default_code_block_language: setting({ type: z.string(), default: '' }),
  invite_required: setting({ ...switchedOn, about: 'Only people who were invited may join.' }),
  emails_restricted_to_domains: setting(switchedOff),
  disallow_disposable_email_addresses: setting(switchedOn),
  require_unique_names: setting(switchedOff),
  name_changes_disabled: setting(switchedOff),
  email_changes_disabled: setting(switchedOff),
  avatar_changes_disabled: setting(switchedOff),
  waiting_period_threshold: setting({
    type: integer.min(0),
    default: 0,
    about: 'Days after which a member is a full member.',
  }),
  send_welcome_emails: setting(switchedOn),
  welcome_message_custom_text: setting({
    type: z.string().max(maxWelcomeMessageLength),
    default: '',
    about: 'Sent to new users by the welcome bot.',
    since: 416,
  }),
  inline_image_preview: setting(switchedOn),
  inline_url_embed_preview: setting(switchedOff),
  topics_policy: setting({
    type: z.enum(['allow_empty_topic', 'disable_empty_topic']),
    default: 'allow_empty_topic',
    since: 392,
  }),
  allow_message_editing: setting(switchedOn),
  message_content_edit_limit_seconds: limit({ type: z.int().nullable(), default: 600 }),
  message_content_delete_limit_seconds: limit({ type: z.int().nullable(), default: 600 }),
  move_messages_within_stream_limit_seconds: limit({ type: z.int().nullable(), default: 604_800 }),
  move_messages_between_streams_limit_seconds: limit({ type: z.int().nullable(), default: 604_800 }),
  message_edit_history_visibility_policy: setting({ type: z.enum(['all', 'moves', 'none']), default: 'all' }),
  message_retention_days: limit({
    type: z.int(),
    default: -1,
    about: 'Days, or `unlimited` (-1 in answers).',
  }),
  enable_read_receipts: setting(switchedOff),
  enable_spectator_access: setting({
    ...switchedOff,
    about: 'Visitors without an account may read web-public channels.',
  }),
  enable_guest_user_indicator: setting(switchedOn),
  enable_guest_user_dm_warning: setting(switchedOn),
  want_advertise_in_communities_directory: setting(switchedOff),
  digest_emails_enabled: setting(switchedOff),
  digest_weekday: setting({ type: z.int().min(0).max(6), default: 1, about: '0 is Monday.' }),
  message_content_allowed_in_email_notifications: setting(switchedOn),
  require_e2ee_push_notifications: setting({ ...switchedOff, since: 409 }),
  video_chat_provider: setting({ type: z.literal([0, 1, 3, 4, 5]), default: videoChatProviders.jitsi_meet }),
  jitsi_server_url: setting({ type: z.string().meta({ encoding: 'json' }).nullable(), default: null }),
  giphy_rating: setting({ type: z.literal([0, 1, 2, 3, 4, 5]), default: giphyRatings.g }),
  moderation_request_channel_id: setting({
    ...channelOrNone,
    about: 'Where reported messages are posted; -1: reporting is switched off.',
  }),
  new_stream_announcements_stream_id: setting({
    ...channelOrNone,
    about: 'Where new channels are announced; -1: nowhere.',
  }),
  signup_announcements_stream_id: setting({
    ...channelOrNone,
    about: 'Where new users are announced; -1: nowhere.',
  }),
  zulip_update_announcements_stream_id: setting({
    ...channelOrNone,
    about: 'Where news of the server are posted; -1: nowhere.',
  }),
} as const
