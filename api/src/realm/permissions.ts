import { permissionWithFace as permission } from '../groups/permission.ts'

const nobodyOrAnyone = { allowNobody: true, allowEveryone: true } as const
const nobodyButNotEveryone = { allowNobody: true, allowEveryone: false } as const

/** The permissions of an organization. */
export const realmPermissions = {
  create_multiuse_invite_group: permission({
    about: 'Who may create invitation links.',
    face: {
      page: 'permissions',
      section: 'Joining',
      title: 'Links that invite can be made by',
      owners: true,
    },
    default: 'role:administrators',
    ...nobodyButNotEveryone,
  }),
  can_access_all_users_group: permission({
    about: 'Who may know of every user; others know those they share channels or conversations with.',
    face: { page: 'permissions', section: 'People', title: 'Everybody can be seen by' },
    default: 'role:everyone',
    allowNobody: false,
    allowEveryone: true,
    systemGroupsOnly: true,
    allowedSystemGroups: ['role:everyone', 'role:members'],
  }),
  can_add_custom_emoji_group: permission({
    about: 'Who may add custom emoji.',
    face: { page: 'permissions', section: 'Messages', title: 'Emoji can be added by' },
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_add_subscribers_group: permission({
    about: 'Who may subscribe others to channels.',
    face: { page: 'permissions', section: 'Channels', title: 'People can be added to channels by' },
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_create_bots_group: permission({
    about: 'Who may create any kind of bot.',
    face: { page: 'permissions', section: 'Bots', title: 'Bots of every kind can be made by' },
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_create_groups: permission({
    about: 'Who may create user groups.',
    face: { page: 'permissions', section: 'People', title: 'Groups can be made by', owners: true },
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_create_private_channel_group: permission({
    about: 'Who may create private channels.',
    face: { page: 'permissions', section: 'Channels', title: 'Private channels can be made by' },
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_create_public_channel_group: permission({
    about: 'Who may create public channels.',
    face: { page: 'permissions', section: 'Channels', title: 'Public channels can be made by' },
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_create_web_public_channel_group: permission({
    about: 'Who may create channels that visitors without an account can read.',
    face: {
      page: 'permissions',
      section: 'Channels',
      title: 'Channels for visitors without an account can be made by',
    },
    default: 'role:owners',
    ...nobodyButNotEveryone,
    systemGroupsOnly: true,
    allowedSystemGroups: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
  }),
  can_create_write_only_bots_group: permission({
    about: 'Who may create bots that only send messages.',
    face: { page: 'permissions', section: 'Bots', title: 'Bots that only write can be made by' },
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_delete_any_message_group: permission({
    about: 'Who may delete any message.',
    face: { page: 'permissions', section: 'Messages', title: 'Messages of others can be deleted by' },
    default: 'role:administrators',
    ...nobodyButNotEveryone,
  }),
  can_delete_own_message_group: permission({
    about: 'Who may delete their own messages.',
    face: { page: 'permissions', section: 'Messages', title: 'Own messages can be deleted by' },
    default: 'role:everyone',
    ...nobodyOrAnyone,
  }),
  can_invite_users_group: permission({
    about: 'Who may invite people by e-mail.',
    face: {
      page: 'permissions',
      section: 'Joining',
      title: 'People can be invited by mail by',
      owners: true,
    },
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_manage_all_groups: permission({
    about: 'Who may change every user group.',
    face: { page: 'permissions', section: 'People', title: 'Groups can be changed by', owners: true },
    default: 'role:owners',
    allowNobody: false,
    allowEveryone: false,
  }),
  can_manage_billing_group: permission({
    about: 'Who may manage plans and billing.',
    face: { page: 'permissions', section: 'People', title: 'Plans and bills are looked after by' },
    default: 'role:administrators',
    allowNobody: false,
    allowEveryone: false,
  }),
  can_mention_many_users_group: permission({
    about: 'Who may mention everyone in large channels and topics.',
    face: { page: 'permissions', section: 'Messages', title: '@all in large channels can be used by' },
    default: 'role:administrators',
    ...nobodyOrAnyone,
  }),
  can_move_messages_between_channels_group: permission({
    about: 'Who may move messages to other channels.',
    face: { page: 'permissions', section: 'Messages', title: 'Messages can be moved to other channels by' },
    default: 'role:members',
    ...nobodyButNotEveryone,
  }),
  can_move_messages_between_topics_group: permission({
    about: 'Who may move messages to other topics.',
    face: { page: 'permissions', section: 'Messages', title: 'Messages can be moved to other topics by' },
    default: 'role:everyone',
    ...nobodyOrAnyone,
  }),
  can_resolve_topics_group: permission({
    about: 'Who may resolve topics.',
    face: { page: 'permissions', section: 'Messages', title: 'Topics can be resolved by' },
    default: 'role:everyone',
    ...nobodyOrAnyone,
  }),
  can_set_delete_message_policy_group: permission({
    about: 'Who may say in their channels who deletes messages.',
    face: {
      page: 'permissions',
      section: 'Channels',
      title: 'Who deletes messages in a channel can be chosen by',
    },
    default: 'role:moderators',
    ...nobodyButNotEveryone,
    since: 407,
  }),
  can_set_topics_policy_group: permission({
    about: 'Who may say in their channels whether the empty topic may be used.',
    face: {
      page: 'permissions',
      section: 'Channels',
      title: 'Whether a channel has messages without a topic can be chosen by',
    },
    default: 'role:members',
    ...nobodyOrAnyone,
    since: 392,
  }),
  can_summarize_topics_group: permission({
    about: 'Who may have topics summarized.',
    face: { page: 'permissions', section: 'Messages', title: 'Topics can be summarized by' },
    default: 'role:everyone',
    ...nobodyOrAnyone,
  }),
  direct_message_initiator_group: permission({
    about: 'Who may start a direct conversation.',
    face: { page: 'permissions', section: 'Direct messages', title: 'Direct conversations can be begun by' },
    default: 'role:everyone',
    ...nobodyOrAnyone,
  }),
  direct_message_permission_group: permission({
    about: 'Of whom one at least has to be in every direct conversation.',
    face: {
      page: 'permissions',
      section: 'Direct messages',
      title: 'Every direct conversation has to include one of',
    },
    default: 'role:everyone',
    ...nobodyOrAnyone,
  }),
} as const
export type RealmPermissionName = keyof typeof realmPermissions
