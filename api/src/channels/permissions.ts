import { permissionWithFace as permission } from '../groups/permission.ts'

const nobodyOrAnyone = { allowNobody: true, allowEveryone: true } as const
const nobodyButNotEveryone = { allowNobody: true, allowEveryone: false } as const

const page = 'permissions'
const reading = { page, section: 'Reading and writing' } as const
const order = { page, section: 'Keeping order' } as const
const care = { page, section: 'Looking after the channel' } as const

/** The titles below which pages list them, in this order. */
export const channelPermissionSections = [reading.section, order.section, care.section] as const

/** The permissions of a channel; they add to those of the organization. */
export const channelPermissions = {
  can_add_subscribers_group: permission({
    about: 'Who may subscribe others; also gives access to the content of a private channel.',
    face: {
      ...care,
      title: 'People can be added by',
      about: 'In a private channel whoever has this can read everything, too.',
    },
    also: {
      channel: ['can_administer_channel_group'],
      realm: ['can_add_subscribers_group'],
      administrators: true,
    },
    default: 'role:nobody',
    ...nobodyButNotEveryone,
  }),
  can_administer_channel_group: permission({
    about: 'Who may administer the channel, beside the administrators of the organization.',
    face: {
      ...care,
      title: 'Its settings can be changed by',
      about: 'Whoever has this looks after the channel. It does not let them read a private channel.',
    },
    also: { administrators: true },
    default: 'stream_creator_or_nobody',
    ...nobodyButNotEveryone,
  }),
  can_delete_any_message_group: permission({
    about: 'Who may delete any message in the channel.',
    face: {
      ...order,
      title: 'Messages of others can be deleted by',
      needs: 'can_set_delete_message_policy_group',
    },
    also: { realm: ['can_delete_any_message_group'] },
    default: 'role:nobody',
    ...nobodyOrAnyone,
    since: 407,
  }),
  can_delete_own_message_group: permission({
    about: 'Who may delete their own messages in the channel.',
    face: { ...order, title: 'Own messages can be deleted by', needs: 'can_set_delete_message_policy_group' },
    also: {
      channel: ['can_delete_any_message_group'],
      realm: ['can_delete_own_message_group', 'can_delete_any_message_group'],
    },
    default: 'role:nobody',
    ...nobodyOrAnyone,
    since: 407,
  }),
  can_move_messages_out_of_channel_group: permission({
    about: 'Who may move messages to other channels.',
    face: { ...order, title: 'Messages can be moved to other channels by' },
    also: { realm: ['can_move_messages_between_channels_group'] },
    default: 'role:nobody',
    ...nobodyOrAnyone,
    since: 396,
  }),
  can_move_messages_within_channel_group: permission({
    about: 'Who may move messages between the topics of the channel.',
    face: { ...order, title: 'Messages can be moved to other topics by' },
    also: { realm: ['can_move_messages_between_topics_group'] },
    default: 'role:nobody',
    ...nobodyOrAnyone,
    since: 396,
  }),
  can_remove_subscribers_group: permission({
    about: 'Who may unsubscribe others.',
    face: { ...care, title: 'People can be removed by' },
    also: { channel: ['can_administer_channel_group'], administrators: true },
    default: 'role:administrators',
    ...nobodyOrAnyone,
  }),
  can_resolve_topics_group: permission({
    about: 'Who may resolve topics in the channel.',
    face: { ...order, title: 'Topics can be resolved by' },
    also: { realm: ['can_resolve_topics_group'] },
    default: 'role:nobody',
    ...nobodyOrAnyone,
    since: 402,
  }),
  can_send_message_group: permission({
    about: 'Who may post in the channel.',
    face: {
      ...reading,
      title: 'Messages can be written by',
      about: 'In a private channel they have to be members, too.',
    },
    default: 'role:everyone',
    ...nobodyOrAnyone,
  }),
  can_subscribe_group: permission({
    about: 'Who may subscribe themselves; also gives access to the content of a private channel.',
    face: {
      ...reading,
      title: 'It can be joined by',
      about:
        'In a private channel whoever has this can find it and read everything. A public one is open to everybody but guests.',
    },
    also: { openTo: 'role:members' },
    default: 'role:nobody',
    ...nobodyButNotEveryone,
  }),
} as const
export type ChannelPermissionName = keyof typeof channelPermissions
