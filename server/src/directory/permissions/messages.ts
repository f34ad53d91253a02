import type { ChannelPermissionName } from '@parley/api/channels/permissions'
import { editBufferSeconds } from '@parley/api/messages/limits'
import type { RealmState } from '#engine/realm/state.ts'
import type { Channel } from '../channels/state.ts'
import type { RealmPermissionName } from '../realm-settings/settings.ts'
import { isModerator } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import { canReadMessage, hasChannelPermission } from './channels.ts'
import { hasPermission } from './groups.ts'

/** What may be done with a message that is there already. Each asks of somebody who can read the message. */

interface Sent {
  readonly senderId: number
  /** UNIX seconds. */
  readonly sentAt: number
}

interface Placed {
  readonly conversationId: number
  readonly seq: number
}

/** May read the message where it is now. */
export function canReadPlaced(state: RealmState, user: User, { conversationId, seq }: Placed): boolean {
  const channel = state.channelsByConversation.get(conversationId)
  if (channel !== undefined) return canReadMessage(state, user, channel, seq)
  return state.directs.get(conversationId)?.participants.includes(user.id) === true
}

/** What is in the archive stays as it is. */
export function isInArchive(state: RealmState, { conversationId }: Placed): boolean {
  return state.channelsByConversation.get(conversationId)?.isArchived === true
}

/** Whether so much time has passed that only some may still change it; null is no limit. */
function isOver(sentAt: number, limitSeconds: number | null, now: number): boolean {
  return limitSeconds !== null && now - sentAt > limitSeconds
}

export type Verdict = 'allowed' | 'not allowed' | 'too late'

/** May change what it says: its sender, in time. */
export function mayEditContent(
  state: RealmState,
  user: User,
  { senderId, sentAt }: Sent,
  now: number,
): Verdict {
  const { allow_message_editing, message_content_edit_limit_seconds: limit } = state.settings
  if (senderId !== user.id || !allow_message_editing) return 'not allowed'
  // An edit that was begun in time may be finished.
  return isOver(sentAt, limit, now - editBufferSeconds) ? 'too late' : 'allowed'
}

/** May delete it: those who may delete any, and its sender or the owner of the bot that sent it, in time. */
export function mayDelete(
  state: RealmState,
  user: User,
  channel: Channel | undefined,
  { senderId, sentAt }: Sent,
  now: number,
): Verdict {
  const { settings } = state
  const may = (name: RealmPermissionName & ChannelPermissionName) =>
    hasPermission(state, user, settings[name]) ||
    (channel !== undefined && hasChannelPermission(state, user, channel, name))
  if (may('can_delete_any_message_group')) return 'allowed'
  const isOwn = senderId === user.id || state.users.get(senderId)?.botOwnerId === user.id
  if (!isOwn || !may('can_delete_own_message_group')) return 'not allowed'
  return isOver(sentAt, settings.message_content_delete_limit_seconds, now) ? 'too late' : 'allowed'
}

/** May give messages of the channel another topic. */
export function mayMoveWithinChannel(state: RealmState, user: User, channel: Channel): boolean {
  return (
    hasPermission(state, user, state.settings.can_move_messages_between_topics_group) ||
    hasChannelPermission(state, user, channel, 'can_move_messages_within_channel_group')
  )
}

/** May take messages of the channel to another one. */
export function mayMoveOutOfChannel(state: RealmState, user: User, channel: Channel): boolean {
  return (
    hasPermission(state, user, state.settings.can_move_messages_between_channels_group) ||
    hasChannelPermission(state, user, channel, 'can_move_messages_out_of_channel_group')
  )
}

/** May mark topics of the channel as resolved, and open them again. */
export function mayResolveTopics(state: RealmState, user: User, channel: Channel): boolean {
  return (
    hasPermission(state, user, state.settings.can_resolve_topics_group) ||
    hasChannelPermission(state, user, channel, 'can_resolve_topics_group')
  )
}

/** The messages sent before this may not be moved any more by the user; undefined where there is no limit. */
export function oldestMovable(
  { settings }: RealmState,
  user: User,
  toOtherChannel: boolean,
  now: number,
): number | undefined {
  const limit = toOtherChannel
    ? settings.move_messages_between_streams_limit_seconds
    : settings.move_messages_within_stream_limit_seconds
  return limit === null || isModerator(user) ? undefined : now - limit - editBufferSeconds
}
