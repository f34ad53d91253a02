import { type ChannelPermissionName, channelPermissions } from '@parley/api/channels/permissions'
import type { Permission } from '@parley/api/groups/permission'
import { expect, test } from 'vitest'
import type { Channel } from '../channels/state.ts'
import * as channels from './channels.ts'
import { administrator, FixtureRealm, justThese, member, NOW, owner, type people } from './fixture-realm.ts'
import * as messages from './messages.ts'

type Rule = (state: FixtureRealm['state'], user: (typeof people)[number], channel: Channel) => boolean

const deletes =
  (senderId: number): Rule =>
  (state, user, channel) =>
    messages.mayDelete(state, user, channel, { senderId, sentAt: NOW }, NOW) === 'allowed'

/** What decides about each permission. */
const RULES: Readonly<Record<ChannelPermissionName, Rule>> = {
  can_add_subscribers_group: channels.canAddSubscribers,
  can_administer_channel_group: channels.canAdministerChannel,
  can_delete_any_message_group: deletes(owner.id),
  can_delete_own_message_group: deletes(member.id),
  can_move_messages_out_of_channel_group: messages.mayMoveOutOfChannel,
  can_move_messages_within_channel_group: messages.mayMoveWithinChannel,
  can_remove_subscribers_group: (state, user, channel) =>
    channels.canRemoveSubscriber(state, user, channel, owner),
  can_resolve_topics_group: messages.mayResolveTopics,
  can_send_message_group: channels.canSendToChannel,
  can_subscribe_group: channels.canAccessContent,
}

const TABLE: Readonly<Record<ChannelPermissionName, Permission>> = channelPermissions
const NAMES = Object.keys(RULES) as ChannelPermissionName[]

/** Whether a user may, in a channel that gives this, in an organization that gives that. */
function may(
  name: ChannelPermissionName,
  user = member,
  given: { channel?: Channel['permissions']; realm?: object; isPrivate?: boolean } = {},
): boolean {
  const realm = new FixtureRealm()
  realm.set(given.realm ?? {})
  const more = { permissions: given.channel ?? {} }
  const channel = given.isPrivate ? realm.addPrivateChannel(more) : realm.addChannel(more)
  return RULES[name](realm.state, user, channel)
}

const just = justThese(member)

test.each(NAMES)('who has %s anyway is what the contract says', (name) => {
  const { also = {} } = TABLE[name]
  expect(may(name), 'a member to whom nobody gave it').toBe(also.openTo !== undefined)
  expect(may(name, member, { isPrivate: true }), 'the same in a private channel').toBe(false)
  for (const other of also.channel ?? []) {
    expect(may(name, member, { channel: { [other]: just } }), other).toBe(true)
  }
  for (const other of also.realm ?? []) {
    expect(may(name, member, { realm: { [other]: just } }), other).toBe(true)
  }
  // A permission of the organization that the contract does not name gives it to nobody.
  const others = Object.keys(new FixtureRealm().state.settings).filter(
    (other) => /^can_.*_group$/.test(other) && !also.realm?.includes(other),
  )
  for (const other of others) {
    expect(may(name, member, { realm: { [other]: just }, isPrivate: true }), other).toBe(false)
  }
  if (also.openTo === undefined) expect(may(name, administrator)).toBe(also.administrators ?? false)
})
