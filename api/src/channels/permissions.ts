import { permission } from '../groups/permission.ts'

const nobodyOrAnyone = { allowNobody: true, allowEveryone: true } as const
const nobodyButNotEveryone = { allowNobody: true, allowEveryone: false } as const

/** The permissions of a channel; they add to those of the organization. */
export const channelPermissions = {
  can_add_subscribers_group: permission({
    about: 'Who may subscribe others; also gives access to the content of a private channel.',
    default: 'role:nobody',
    ...nobodyButNotEveryone,
  }),
  can_administer_channel_group: permission({
    about: 'Who may administer the channel, beside the administrators of the organization.',
    default: 'stream_creator_or_nobody',
    ...nobodyButNotEveryone,
  }),
  can_delete_any_message_group: permission({
    about: 'Who may delete any message in the channel.',
    default: 'role:nobody',
    ...nobodyOrAnyone,
    since: 407,
  }),
  can_delete_own_message_group: permission({
    about: 'Who may delete their own messages in the channel.',
    default: 'role:nobody',
    ...nobodyOrAnyone,
    since: 407,
  }),
  can_move_messages_out_of_channel_group: permission({
    about: 'Who may move messages to other channels.',
    default: 'role:nobody',
    ...nobodyOrAnyone,
    since: 396,
  }),
  can_move_messages_within_channel_group: permission({
    about: 'Who may move messages between the topics of the channel.',
    default: 'role:nobody',
    ...nobodyOrAnyone,
    since: 396,
  }),
  can_remove_subscribers_group: permission({
    about: 'Who may unsubscribe others.',
    default: 'role:administrators',
    ...nobodyOrAnyone,
  }),
  can_resolve_topics_group: permission({
    about: 'Who may resolve topics in the channel.',
    default: 'role:nobody',
    ...nobodyOrAnyone,
    since: 402,
  }),
  can_send_message_group: permission({
    about: 'Who may post in the channel.',
    default: 'role:everyone',
    ...nobodyOrAnyone,
  }),
  can_subscribe_group: permission({
    about: 'Who may subscribe themselves; also gives access to the content of a private channel.',
    default: 'role:nobody',
    ...nobodyButNotEveryone,
  }),
} as const
export type ChannelPermissionName = keyof typeof channelPermissions

/** Permissions that let one read a private channel without being subscribed. */
export const contentAccessPermissions = [
  'can_add_subscribers_group',
  'can_subscribe_group',
] as const satisfies ChannelPermissionName[]
/** Permissions that let one see that a private channel exists, and its settings. */
export const metadataAccessPermissions = [
  ...contentAccessPermissions,
  'can_administer_channel_group',
] as const satisfies ChannelPermissionName[]
