import type { BasicChannel } from '@parley/api/channels/objects'
import type { AnyEvent } from '@parley/api/contract/event'
import type { UserGroup } from '@parley/api/groups/objects'
import type { Message } from '@parley/api/messages/objects'
import type { Subscription } from '@parley/api/subscriptions/objects'
import type { User } from '@parley/api/users/objects'
import type { RegisterAnswer } from '../src/events/event-loop.ts'
import { allCapabilities, type RegisterInput } from '../src/events/queue.ts'
import { type ClientState, fold, stateFrom } from '../src/state/client-state.ts'

export const ada = 1
export const bo = 2
export const lena = 3

export function user(user_id: number, fields: Partial<User> = {}): User {
  return {
    user_id,
    email: `user${user_id}@example.com`,
    delivery_email: null,
    full_name: `User ${user_id}`,
    date_joined: '2026-01-31T09:05+00:00',
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    bot_type: null,
    bot_owner_id: null,
    role: 400,
    timezone: '',
    avatar_url: null,
    avatar_version: 1,
    profile_data: {},
    ...fields,
  }
}

export function group(id: number, fields: Partial<UserGroup> = {}): UserGroup {
  return {
    id,
    name: `group ${id}`,
    description: '',
    date_created: 1_700_000_000,
    creator_id: ada,
    members: [],
    direct_subgroup_ids: [],
    is_system_group: false,
    can_add_members_group: 8,
    can_join_group: 8,
    can_leave_group: 8,
    can_manage_group: 8,
    can_mention_group: 8,
    can_remove_members_group: 8,
    deactivated: false,
    ...fields,
  }
}

export function channel(stream_id: number, fields: Partial<BasicChannel> = {}): BasicChannel {
  return {
    stream_id,
    name: `channel ${stream_id}`,
    description: '',
    rendered_description: '',
    date_created: 1_700_000_000,
    creator_id: ada,
    is_archived: false,
    invite_only: false,
    is_web_public: false,
    history_public_to_subscribers: true,
    message_retention_days: null,
    first_message_id: null,
    folder_id: null,
    topics_policy: 'inherit',
    subscriber_count: 1,
    is_recently_active: true,
    stream_weekly_traffic: null,
    stream_post_policy: 1,
    is_announcement_only: false,
    can_add_subscribers_group: 8,
    can_administer_channel_group: 8,
    can_delete_any_message_group: 8,
    can_delete_own_message_group: 8,
    can_move_messages_out_of_channel_group: 8,
    can_move_messages_within_channel_group: 8,
    can_remove_subscribers_group: 8,
    can_resolve_topics_group: 8,
    can_send_message_group: 1,
    can_subscribe_group: 8,
    ...fields,
  }
}

export function subscription(stream_id: number, fields: Partial<Subscription> = {}): Subscription {
  return {
    ...channel(stream_id),
    desktop_notifications: null,
    email_notifications: null,
    push_notifications: null,
    audible_notifications: null,
    wildcard_mentions_notify: null,
    pin_to_top: false,
    is_muted: false,
    in_home_view: true,
    color: '#76ce90',
    subscribers: [ada],
    ...fields,
  }
}

export function channelMessage(id: number, fields: Partial<Message> = {}): Message {
  return {
    id,
    type: 'stream',
    sender_id: bo,
    sender_email: 'user2@example.com',
    sender_full_name: 'User 2',
    sender_realm_str: '',
    avatar_url: null,
    client: 'test',
    content: '<p>hello</p>',
    content_type: 'text/html',
    display_recipient: 'channel 10',
    stream_id: 10,
    subject: 'greetings',
    recipient_id: 5,
    is_me_message: false,
    timestamp: 1_700_000_000,
    reactions: [],
    submessages: [],
    topic_links: [],
    ...fields,
  }
}

export function directMessage(id: number, participants: number[], fields: Partial<Message> = {}): Message {
  const { stream_id: _, ...message } = channelMessage(id)
  const display_recipient = participants.map((one) => {
    return { id: one, email: `user${one}@example.com`, full_name: `User ${one}`, is_mirror_dummy: false }
  })
  return { ...message, type: 'private', subject: '', display_recipient, ...fields }
}

export const noUnreads = {
  count: 0,
  pms: [],
  streams: [],
  huddles: [],
  mentions: [],
  old_unreads_missing: false,
}

/** A register answer for Ada: the given fields, and those that are always there. */
export function registerAnswer(fields: Record<string, unknown>): RegisterAnswer {
  return {
    queue_id: 'q1',
    last_event_id: -1,
    zulip_feature_level: 421,
    zulip_version: '11.0',
    zulip_merge_base: '11.0',
    ...fields,
  }
}

export function stateOf(fields: Record<string, unknown>, client: RegisterInput = {}): ClientState {
  return stateFrom(registerAnswer(fields), { client_capabilities: allCapabilities, ...client }, ada)
}

let lastId = 0

/** An event without its ID, which `fold` does not read. */
export type EventBody = { type: string; op?: string; [field: string]: unknown }

export function event(body: EventBody): AnyEvent {
  lastId += 1
  return { id: lastId, ...body }
}

export function foldAll(state: ClientState, ...bodies: EventBody[]): ClientState {
  return bodies.map(event).reduce(fold, state)
}

export const userSection = {
  realm_users: [user(ada), user(bo), user(lena)],
  realm_non_active_users: [],
  cross_realm_bots: [],
  user_id: ada,
  email: 'user1@example.com',
  delivery_email: 'ada@example.com',
  full_name: 'User 1',
  avatar_source: 'G',
  avatar_url: null,
  avatar_url_medium: null,
  is_owner: false,
  is_admin: false,
  is_moderator: false,
  is_guest: false,
}

export const subscriptionSection = {
  streams: [channel(10), channel(11), channel(12)],
  subscriptions: [subscription(10)],
  unsubscribed: [subscription(11, { subscribers: [bo] })],
  never_subscribed: [{ ...channel(12), subscribers: [bo] }],
}
