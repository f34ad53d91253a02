import { permission } from '../groups/permission.ts'

const nobodyOrAnyone = { allowNobody: true, allowEveryone: true } as const
const nobodyButNotEveryone = { allowNobody: true, allowEveryone: false } as const

/** The permissions of an organization. */
export const realmPermissions = {
  create_multiuse_invite_group: permission({
    about: 'Who may create invitation links.',
    default: 'role:administrators',
    ...nobodyButNotEveryone,
  }),
  can_access_all_users_group: permission({
    about: 'Who may know of every user; others know those they share channels or conversations with.',
    default: 'role:everyone',
    allowNobody: false,
    allowEveryone: true,
    systemGroupsOnly: true,
    allowedSystemGroups: ['role:everyone', 'role:members'],
  }),
  can_add_custom_emoji_group: permission({
    about: 'Who may add custom emoji.',
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_add_subscribers_group: permission({
    about: 'Who may subscribe others to channels.',
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_create_bots_group: permission({
    about: 'Who may create any kind of bot.',
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_create_groups: permission({
    about: 'Who may create user groups.',
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_create_private_channel_group: permission({
    about: 'Who may create private channels.',
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_create_public_channel_group: permission({
    about: 'Who may create public channels.',
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_create_web_public_channel_group: permission({
    about: 'Who may create channels that visitors without an account can read.',
    default: 'role:owners',
    ...nobodyButNotEveryone,
    systemGroupsOnly: true,
    allowedSystemGroups: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
  }),
  can_create_write_only_bots_group: permission({
    about: 'Who may create bots that only send messages.',
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_delete_any_message_group: permission({
    about: 'Who may delete any message.',
    default: 'role:administrators',
    ...nobodyButNotEveryone,
  }),
  can_delete_own_message_group: permission({
    about: 'Who may delete their own messages.',
    default: 'role:everyone',
    ...nobodyOrAnyone,
  }),
  can_invite_users_group: permission({
    about: 'Who may invite people by e-mail.',
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_manage_all_groups: permission({
    about: 'Who may change every user group.',
    default: 'role:owners',
    allowNobody: false,
    allowEveryone: false,
  }),
  can_manage_billing_group: permission({
    about: 'Who may manage plans and billing.',
    default: 'role:administrators',
    allowNobody: false,
    allowEveryone: false,
  }),
  can_mention_many_users_group: permission({
    about: 'Who may mention everyone in large channels and topics.',
    default: 'role:administrators',
    ...nobodyOrAnyone,
  }),
  can_move_messages_between_channels_group: permission({
    about: 'Who may move messages to other channels.',
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_move_messages_between_topics_group: permission({
    about: 'Who may move messages to other topics.',
    default: 'role:everyone',
    ...nobodyOrAnyone,
  }),
  can_resolve_topics_group: permission({
    about: 'Who may resolve topics.',
    default: 'role:everyone',
    ...nobodyOrAnyone,
  }),
  can_set_delete_message_policy_group: permission({
    about: 'Who may say in their channels who deletes messages.',
    default: 'role:moderators',
    ...nobodyButNotEveryone,
    since: 407,
  }),
  can_set_topics_policy_group: permission({
    about: 'Who may say in their channels whether the empty topic may be used.',
    default: 'role:members',
    ...nobodyOrAnyone,
    since: 392,
  }),
  can_summarize_topics_group: permission({
    about: 'Who may have topics summarized.',
    default: 'role:everyone',
    ...nobodyOrAnyone,
  }),
  direct_message_initiator_group: permission({
    about: 'Who may start a direct conversation.',
    default: 'role:everyone',
    ...nobodyOrAnyone,
  }),
  direct_message_permission_group: permission({
    about: 'Of whom one at least has to be in every direct conversation.',
    default: 'role:everyone',
    ...nobodyOrAnyone,
  }),
} as const
export type RealmPermissionName = keyof typeof realmPermissions
