import { contentAccessPermissions, metadataAccessPermissions } from '@parley/api/channels/access-permissions'
import type { ChannelPermissionName } from '@parley/api/channels/permissions'
import type { RealmState } from '#engine/realm/state.ts'
import { isInScope } from '../api-keys/scope.ts'
import type { Channel } from '../channels/state.ts'
import { isSubscribed, receives } from '../subscriptions/state.ts'
import { isAdministrator, isGuest } from '../users/roles.ts'
import { isSpectator } from '../users/spectator.ts'
import type { User } from '../users/state.ts'
import { hasPermission } from './groups.ts'
import { isOpenToSpectators } from './spectators.ts'

/**
 * Whether a user has a permission in a channel. Everything that shows messages or channels must use the functions of
 * this file: fetching, search, flags, events, uploads, topics, mentions.
 */
export function hasChannelPermission(
  state: RealmState,
  user: User,
  channel: Channel,
  name: ChannelPermissionName,
): boolean {
  const value = channel.permissions[name]
  return value !== undefined && hasPermission(state, user, value)
}

/** Whether the user may join the channel and read its messages, as far as its history is open to them. */
export function canAccessContent(state: RealmState, user: User, channel: Channel): boolean {
  if (isSpectator(user)) return isOpenToSpectators(state, channel)
  if (!isInScope(user, channel.id)) return false
  if (channel.isWebPublic) return true
  const guest = isGuest(user)
  // Checked before subscriptions: most channels are public, and `/register` asks for all of them.
  if (!guest && !channel.inviteOnly) return true
  if (isSubscribed(state, user.id, channel.id)) return true
  if (guest) return false
  return contentAccessPermissions.some((name) => hasChannelPermission(state, user, channel, name))
}

/** Whether the user may know that the channel exists, its name, settings and subscribers. */
export function canAccessMetadata(state: RealmState, user: User, channel: Channel): boolean {
  if (canAccessContent(state, user, channel)) return true
  if (isGuest(user) || !isInScope(user, channel.id)) return false
  return (
    isAdministrator(user) ||
    metadataAccessPermissions.some((name) => hasChannelPermission(state, user, channel, name))
  )
}

/** Whether the user may read the message `seq` of the channel. */
export function canReadMessage(state: RealmState, user: User, channel: Channel, seq: number): boolean {
  if (!canAccessContent(state, user, channel)) return false
  return channel.historyPublicToSubscribers || receives(state, user.id, channel.id, seq)
}

/** Whether the user may change the channel's settings. */
export function canAdministerChannel(state: RealmState, user: User, channel: Channel): boolean {
  if (isAdministrator(user)) return true
  return !isGuest(user) && hasChannelPermission(state, user, channel, 'can_administer_channel_group')
}

/** Whether the user may subscribe others, provided that they have access to the channel. */
export function canAddSubscribers(state: RealmState, user: User, channel: Channel): boolean {
  if (isGuest(user)) return false
  return (
    hasChannelPermission(state, user, channel, 'can_add_subscribers_group') ||
    canAdministerChannel(state, user, channel) ||
    hasPermission(state, user, state.settings.can_add_subscribers_group)
  )
}

/** Whether the user may unsubscribe `person`. */
export function canRemoveSubscriber(state: RealmState, user: User, channel: Channel, person: User): boolean {
  if (person.id === user.id || person.botOwnerId === user.id) return true
  if (canAdministerChannel(state, user, channel)) return true
  return (
    canAccessMetadata(state, user, channel) &&
    hasChannelPermission(state, user, channel, 'can_remove_subscribers_group')
  )
}

/** Whether the user may post: members in public channels even without a subscription, everyone where subscribed. */
export function canSendToChannel(state: RealmState, user: User, channel: Channel): boolean {
  if (channel.isArchived || !isInScope(user, channel.id)) return false
  const isOpen = !channel.inviteOnly && !isGuest(user)
  if (!isOpen && !isSubscribed(state, user.id, channel.id)) return false
  return hasChannelPermission(state, user, channel, 'can_send_message_group')
}

/** The channels that the user may know of. */
export function* visibleChannels(state: RealmState, user: User): Iterable<Channel> {
  for (const channel of state.channels.values()) {
    if (canAccessMetadata(state, user, channel)) yield channel
  }
}
