import { expect, test } from 'vitest'
import {
  ada,
  bo,
  channelMessage,
  directMessage,
  foldAll,
  group,
  lena,
  noUnreads,
  stateOf,
} from '../../test/examples.ts'
import type { ClientState } from './client-state.ts'

test('settings of the organization have their register names, deprecated ones too', () => {
  const method = { enabled: true, available: true }
  const before = stateOf({
    realm_user_groups: [group(3, { name: 'role:moderators', is_system_group: true }), group(9)],
    realm_name: 'Old',
    realm_topics_policy: 'allow_empty_topic',
    realm_mandatory_topics: false,
    realm_message_edit_history_visibility_policy: 'all',
    realm_allow_edit_history: true,
    realm_authentication_methods: { Email: method },
    realm_email_auth_enabled: true,
    realm_password_auth_enabled: true,
    realm_can_create_public_channel_group: 9,
    realm_create_public_stream_policy: 1,
    realm_icon_url: '/a',
    realm_icon_source: 'G',
    realm_url: 'x',
    max_message_length: 10000,
    max_file_upload_size_mib: 100,
    server_generation: 1,
    max_channel_folder_name_length: 60,
    max_reminder_note_length: 1000,
    server_presence_ping_interval_seconds: 60,
    server_typing_started_wait_period_milliseconds: 1,
    realm_default_external_accounts: {},
    realm_available_video_chat_providers: {},
  })
  const many = (property: string, data: object) => ({ type: 'realm', op: 'update_dict', property, data })
  const one = (property: string, value: unknown) => ({ type: 'realm', op: 'update', property, value })
  const state = foldAll(
    before,
    one('name', 'New'),
    one('max_file_upload_size_mib', 50),
    one('message_edit_history_visibility_policy', 'none'),
    one('something_else', 1),
    many('default', { topics_policy: 'disable_empty_topic', can_create_public_channel_group: 3 }),
    many('default', { authentication_methods: { Email: { ...method, enabled: false } } }),
    many('icon', { icon_url: '/b', icon_source: 'U' }),
    {
      type: 'restart',
      server_generation: 2,
      zulip_version: '12.0',
      zulip_merge_base: '12.0',
      zulip_feature_level: 430,
    },
  )
  expect(state.realm).toEqual({
    ...before.realm,
    realm_name: 'New',
    max_file_upload_size_mib: 50,
    realm_message_edit_history_visibility_policy: 'none',
    realm_allow_edit_history: false,
    realm_topics_policy: 'disable_empty_topic',
    realm_mandatory_topics: true,
    realm_can_create_public_channel_group: 3,
    realm_create_public_stream_policy: 4,
    realm_authentication_methods: { Email: { ...method, enabled: false } },
    realm_email_auth_enabled: false,
    realm_password_auth_enabled: false,
    realm_icon_url: '/b',
    realm_icon_source: 'U',
    server_generation: 2,
  })
  expect(state.server.zulip_feature_level).toBe(430)
})

const setting = (type: string, fields: object) => ({ type, ...fields })
const snippet = (id: number, title = 'x') => ({ id, title, content: 'y', date_created: 1 })
const scheduled = (id: number, content = 'x') => ({
  scheduled_message_id: id,
  type: 'private',
  to: [bo],
  content,
  rendered_content: content,
  scheduled_delivery_timestamp: 9,
  failed: false,
})
const folder = (id: number, order: number, name = 'f') => {
  return {
    id,
    name,
    description: '',
    rendered_description: '',
    order,
    date_created: 1,
    creator_id: 1,
    is_archived: false,
  }
}
const bot = { user_id: 50, full_name: 'Bot', email: 'b@x', api_key: 'k', is_active: true, owner_id: ada }
const topic = (topic_name: string, visibility_policy: number) => {
  return { stream_id: 10, topic_name, last_updated: 5, visibility_policy }
}

/** The value of a slice after some events, as plain data. */
interface Case {
  slice: keyof ClientState
  answer: Record<string, unknown>
  events: Parameters<typeof foldAll>[1][]
  expected: unknown
}

const cases: Case[] = [
  {
    slice: 'settings',
    answer: { user_settings: { enter_sends: false, timezone: '' } },
    events: [
      setting('user_settings', { op: 'update', property: 'enter_sends', value: true }),
      setting('user_settings', { op: 'update', property: 'of_a_newer_server', value: 1 }),
    ],
    expected: { enter_sends: true, timezone: '' },
  },
  {
    slice: 'displaySettings',
    answer: { color_scheme: 1, timezone: '' },
    events: [setting('update_display_settings', { user: 'x', setting_name: 'color_scheme', setting: 2 })],
    expected: { color_scheme: 2, timezone: '' },
  },
  {
    slice: 'notificationSettings',
    answer: { enable_sounds: true },
    events: [
      setting('update_global_notifications', {
        user: 'x',
        notification_name: 'enable_sounds',
        setting: false,
      }),
    ],
    expected: { enable_sounds: false },
  },
  {
    slice: 'settingDefaults',
    answer: { realm_user_settings_defaults: { enter_sends: false } },
    events: [setting('realm_user_settings_defaults', { op: 'update', property: 'enter_sends', value: true })],
    expected: { enter_sends: true },
  },
  {
    slice: 'userTopics',
    answer: { user_topics: [topic('One', 1), topic('two', 3)] },
    events: [
      setting('user_topic', topic('ONE', 2)),
      setting('user_topic', topic('two', 0)),
      setting('user_topic', topic('', 3)),
    ],
    expected: { '10:one': topic('ONE', 2), '10:': topic('', 3) },
  },
  {
    slice: 'mutedTopics',
    answer: { muted_topics: [] },
    events: [setting('muted_topics', { muted_topics: [['c', 't', 1]] })],
    expected: [['c', 't', 1]],
  },
  {
    slice: 'mutedUsers',
    answer: { muted_users: [{ id: bo, timestamp: 1 }] },
    events: [setting('muted_users', { muted_users: [{ id: lena, timestamp: 2 }] })],
    expected: { 3: { id: lena, timestamp: 2 } },
  },
  {
    slice: 'alertWords',
    answer: { alert_words: ['b', 'a'] },
    events: [setting('alert_words', { alert_words: ['d', 'c'] })],
    expected: ['c', 'd'],
  },
  {
    slice: 'starred',
    answer: { starred_messages: [9, 4] },
    events: [
      setting('update_message_flags', { op: 'add', flag: 'starred', messages: [6, 9], all: false }),
      setting('update_message_flags', { op: 'remove', flag: 'starred', messages: [4] }),
      setting('update_message_flags', { op: 'add', flag: 'read', messages: [1], all: false }),
      setting('delete_message', { message_type: 'private', message_ids: [9] }),
    ],
    expected: [6],
  },
  {
    slice: 'maxMessageId',
    answer: { max_message_id: 5 },
    events: [setting('message', { message: channelMessage(9), flags: [] })],
    expected: 9,
  },
  {
    slice: 'recentDirects',
    answer: { recent_private_conversations: [{ max_message_id: 3, user_ids: [lena, bo] }] },
    events: [
      setting('message', { message: directMessage(7, [ada, bo, lena]), flags: [] }),
      setting('message', { message: directMessage(8, [ada]), flags: [] }),
      setting('message', { message: directMessage(9, [ada, bo]), flags: [] }),
      setting('message', { message: channelMessage(10), flags: [] }),
      setting('delete_message', { message_type: 'private', message_ids: [9] }),
    ],
    expected: {
      '1,2,3': { max_message_id: 7, user_ids: [bo, lena] },
      '1': { max_message_id: 8, user_ids: [] },
      '1,2': { max_message_id: 9, user_ids: [bo], isStale: true },
    },
  },
  {
    slice: 'drafts',
    answer: {
      drafts: [
        { id: 1, content: 'a' },
        { id: 2, content: 'b' },
      ],
    },
    events: [
      setting('drafts', { op: 'add', drafts: [{ id: 3, content: 'c' }] }),
      setting('drafts', { op: 'update', draft: { id: 1, content: 'A' } }),
      setting('drafts', { op: 'remove', draft_id: 2 }),
    ],
    expected: { 1: { id: 1, content: 'A' }, 3: { id: 3, content: 'c' } },
  },
  {
    slice: 'savedSnippets',
    answer: { saved_snippets: [snippet(1)] },
    events: [
      setting('saved_snippets', { op: 'add', saved_snippet: snippet(2) }),
      setting('saved_snippets', { op: 'update', saved_snippet: snippet(2, 'new') }),
      setting('saved_snippets', { op: 'remove', saved_snippet_id: 1 }),
    ],
    expected: { 2: snippet(2, 'new') },
  },
  {
    slice: 'scheduledMessages',
    answer: { scheduled_messages: [scheduled(1)] },
    events: [
      setting('scheduled_messages', { op: 'add', scheduled_messages: [scheduled(2)] }),
      setting('scheduled_messages', { op: 'update', scheduled_message: scheduled(2, 'new') }),
      setting('scheduled_messages', { op: 'remove', scheduled_message_id: 1 }),
    ],
    expected: { 2: scheduled(2, 'new') },
  },
  {
    slice: 'reminders',
    answer: { reminders: [{ reminder_id: 1 }] },
    events: [
      setting('reminders', { op: 'add', reminders: [{ reminder_id: 2 }] }),
      setting('reminders', { op: 'remove', reminder_id: 1 }),
    ],
    expected: { 2: { reminder_id: 2 } },
  },
  {
    slice: 'navigationViews',
    answer: { navigation_views: [{ fragment: 'inbox', is_pinned: true, name: null }] },
    events: [
      setting('navigation_view', { op: 'update', fragment: 'inbox', data: { is_pinned: false } }),
      setting('navigation_view', {
        op: 'add',
        navigation_view: { fragment: 'x', is_pinned: true, name: 'X' },
      }),
      setting('navigation_view', { op: 'remove', fragment: 'x' }),
    ],
    expected: { inbox: { fragment: 'inbox', is_pinned: false, name: null } },
  },
  {
    slice: 'folders',
    answer: { channel_folders: [folder(1, 0), folder(2, 1)] },
    events: [
      setting('channel_folder', { op: 'add', channel_folder: folder(3, 2) }),
      setting('channel_folder', { op: 'update', channel_folder_id: 1, data: { name: 'new' } }),
      setting('channel_folder', { op: 'reorder', order: [3, 1, 2] }),
    ],
    expected: { 3: folder(3, 0), 1: folder(1, 1, 'new'), 2: folder(2, 2) },
  },
  {
    slice: 'bots',
    answer: { realm_bots: [bot] },
    events: [
      setting('realm_bot', { op: 'add', bot: { ...bot, user_id: 51 } }),
      setting('realm_bot', { op: 'update', bot: { user_id: 50, full_name: 'New' } }),
      setting('realm_bot', { op: 'remove', bot: { user_id: 50, full_name: 'New' } }),
      setting('realm_bot', { op: 'delete', bot: { user_id: 51 } }),
    ],
    expected: { 50: { ...bot, full_name: 'New', is_active: false } },
  },
  {
    slice: 'domains',
    answer: { realm_domains: [{ domain: 'a.org', allow_subdomains: false }] },
    events: [
      setting('realm_domains', { op: 'add', realm_domain: { domain: 'b.org', allow_subdomains: false } }),
      setting('realm_domains', { op: 'change', realm_domain: { domain: 'b.org', allow_subdomains: true } }),
      setting('realm_domains', { op: 'remove', domain: 'a.org' }),
    ],
    expected: { 'b.org': { domain: 'b.org', allow_subdomains: true } },
  },
  {
    slice: 'profileFields',
    answer: { custom_profile_fields: [], custom_profile_field_types: { URL: { id: 5, name: 'Link' } } },
    events: [setting('custom_profile_fields', { fields: [{ id: 2 }, { id: 1 }] })],
    expected: { fields: [{ id: 2 }, { id: 1 }], types: { URL: { id: 5, name: 'Link' } } },
  },
  {
    slice: 'emoji',
    answer: { realm_emoji: {} },
    events: [setting('realm_emoji', { op: 'update', realm_emoji: { 1: { id: '1' } } })],
    expected: { 1: { id: '1' } },
  },
  {
    slice: 'linkifiers',
    answer: { realm_linkifiers: [] },
    events: [setting('realm_linkifiers', { realm_linkifiers: [{ id: 2 }, { id: 1 }] })],
    expected: [{ id: 2 }, { id: 1 }],
  },
  {
    slice: 'filters',
    answer: { realm_filters: [['a', 'b', 1]] },
    events: [setting('realm_filters', { realm_filters: [] })],
    expected: [],
  },
  {
    slice: 'playgrounds',
    answer: { realm_playgrounds: [] },
    events: [setting('realm_playgrounds', { realm_playgrounds: [{ id: 1 }] })],
    expected: { 1: { id: 1 } },
  },
  {
    slice: 'defaultChannels',
    answer: { realm_default_streams: [] },
    events: [setting('default_streams', { default_streams: [12, 10] })],
    expected: [10, 12],
  },
  {
    slice: 'defaultChannelGroups',
    answer: { realm_default_stream_groups: [] },
    events: [setting('default_stream_groups', { default_stream_groups: [{ id: 1 }] })],
    expected: { 1: { id: 1 } },
  },
  {
    slice: 'onboarding',
    answer: { onboarding_steps: [{ type: 'a', name: 'b' }], navigation_tour_video_url: null },
    events: [setting('onboarding_steps', { onboarding_steps: [] })],
    expected: { steps: [], tourVideoUrl: null },
  },
  {
    slice: 'pushDevices',
    answer: { push_devices: { 5: { status: 'pending' } } },
    events: [setting('push_device', { push_account_id: '5', status: 'failed', error_code: 'X' })],
    expected: { 5: { status: 'failed', error_code: 'X' } },
  },
  {
    slice: 'videoCalls',
    answer: { has_zoom_token: false },
    events: [setting('has_zoom_token', { value: true })],
    expected: { hasZoomToken: true },
  },
]

test.each(cases)('$slice', ({ slice, answer, events, expected }) => {
  const before = stateOf(answer)
  const value = before[slice]
  const state = foldAll(before, ...events)
  expect(plain(state[slice])).toEqual(expected)
  // The former value is unchanged.
  expect(before[slice]).toBe(value)
})

function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'toJS' in value && typeof value.toJS === 'function'
    ? value.toJS()
    : value
}

test('an event of an unknown kind changes nothing', () => {
  const before = stateOf({ unread_msgs: noUnreads })
  expect(
    foldAll(before, { type: 'of_a_newer_server' }, { type: 'user_status', op: 'of_a_newer_server' }),
  ).toBe(before)
})

test('events of slices that were not fetched change nothing', () => {
  const before = stateOf({ alert_words: [] })
  const event = { type: 'realm_user', op: 'update', person: { user_id: bo, full_name: 'x' } }
  expect(foldAll(before, event)).toBe(before)
})

test('reading a slice that was not fetched throws', () => {
  expect(() => stateOf({}).users).toThrow('The state has no users')
})

test('fields of no slice stay in `other`', () => {
  expect(stateOf({ giphy_api_key: 'k', queue_id: 'q', result: 'success', msg: '' }).other).toEqual({
    giphy_api_key: 'k',
  })
})
