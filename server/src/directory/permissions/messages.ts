import type { ChannelPermissionName } from '@parley/api/channels/permissions'
import { editBufferSeconds } from '@parley/api/messages/limits'
import type { RealmState } from '#engine/realm/state.ts'
import { isWithoutDirects } from '../api-keys/scope.ts'
import type { Channel } from '../channels/state.ts'
import type { RealmPermissionName } from '../realm-settings/settings.ts'
import { isModerator } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import { canReadMessage, hasChannelPermission } from './channels.ts'
import { hasPermission } from './groups.ts'

/** What users may do with existing messages. All but `canReadPlaced` assume that the user can read the message. */

interface Sent {
  readonly senderId: number
  /** UNIX seconds. */
  readonly sentAt: number
}

interface Placed {
  readonly conversationId: number
  readonly seq: number
}

/** Whether the user may read the message in its current place. */
export function canReadPlaced(state: RealmState, user: User, { conversationId, seq }: Placed): boolean {
  const channel = state.channelsByConversation.get(conversationId)
  if (channel !== undefined) return canReadMessage(state, user, channel, seq)
  if (isWithoutDirects(user)) return false
  return state.directs.get(conversationId)?.participants.includes(user.id) === true
}

/** Whether a message is in an archived channel, where messages cannot change. */
export function isInArchive(state: RealmState, { conversationId }: Placed): boolean {
  return state.channelsByConversation.get(conversationId)?.isArchived === true
}

/** Whether a time limit is over; null is no limit. */
function isOver(sentAt: number, limitSeconds: number | null, now: number): boolean {
  return limitSeconds !== null && now - sentAt > limitSeconds
}

/** Whether an action is allowed, not allowed at all, or past its time limit. */
export type Verdict = 'allowed' | 'not allowed' | 'too late'

/** Whether a user may edit a message: its sender, in time. */
export function mayEditContent(
  state: RealmState,
  user: User,
  { senderId, sentAt }: Sent,
  now: number,
): Verdict {
  const { allow_message_editing, message_content_edit_limit_seconds: limit } = state.settings
  if (senderId !== user.id || !allow_message_editing) return 'not allowed'
  // An edit started in time may be finished.
  return isOver(sentAt, limit, now - editBufferSeconds) ? 'too late' : 'allowed'
}

/** Whether a user may delete a message: users who may delete any, and its sender or its bot's owner, in time. */
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

/** Whether the user may move the channel's messages to other topics. */
export function mayMoveWithinChannel(state: RealmState, user: User, channel: Channel): boolean {
  return (
    hasPermission(state, user, state.settings.can_move_messages_between_topics_group) ||
    hasChannelPermission(state, user, channel, 'can_move_messages_within_channel_group')
  )
}

/** Whether the user may move the channel's messages to other channels. */
export function mayMoveOutOfChannel(state: RealmState, user: User, channel: Channel): boolean {
  return (
    hasPermission(state, user, state.settings.can_move_messages_between_channels_group) ||
    hasChannelPermission(state, user, channel, 'can_move_messages_out_of_channel_group')
  )
}

/** Whether the user may mark topics of the channel as resolved or unresolved. */
export function mayResolveTopics(state: RealmState, user: User, channel: Channel): boolean {
  return (
    hasPermission(state, user, state.settings.can_resolve_topics_group) ||
    hasChannelPermission(state, user, channel, 'can_resolve_topics_group')
  )
}

/** The time (UNIX seconds) before which messages may no longer be moved by the user; undefined if there is no limit. */
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
