import type { channelPermissions } from '@parley/api/channels/permissions'
import { editBufferSeconds } from '@parley/api/messages/limits'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { ClientState } from '../state/client-state.ts'
import { isGivenTo } from '../state/users/permissions.ts'

type Asked = Pick<MessageWithFlags, 'sender_id' | 'stream_id' | 'timestamp'>

/** What the viewer may do with a message that they can read. The server decides: this is what it is known to say. */

/** May change its text, at this time in UNIX seconds. */
export function mayEdit(
  { realm, viewer }: ClientState,
  { sender_id, timestamp, submessages }: Pick<MessageWithFlags, 'sender_id' | 'timestamp' | 'submessages'>,
  now: number = Date.now() / 1000,
): boolean {
  // A widget has no text.
  if (sender_id !== viewer.userId || submessages.length > 0 || !realm.realm_allow_message_editing)
    return false
  const limit = realm.realm_message_content_edit_limit_seconds
  return limit === null || now - timestamp <= limit
}

/** May delete it, at this time in UNIX seconds. */
export function mayDelete(state: ClientState, message: Asked, now: number = Date.now() / 1000): boolean {
  const { realm, viewer, users } = state
  if (isInArchive(state, message.stream_id)) return false
  const may = (name: 'can_delete_any_message_group' | 'can_delete_own_message_group') =>
    isGiven(state, realm[`realm_${name}`]) || isGivenInChannel(state, message.stream_id, name)
  if (may('can_delete_any_message_group')) return true
  const { sender_id } = message
  const isOwn = sender_id === viewer.userId || users.get(sender_id)?.bot_owner_id === viewer.userId
  const limit = realm.realm_message_content_delete_limit_seconds
  const isInTime = limit === null || now - message.timestamp <= limit
  return isOwn && isInTime && may('can_delete_own_message_group')
}

/** May give it another topic, or take it to another channel. */
export function mayMove(
  state: ClientState,
  { stream_id, timestamp }: Asked,
  now: number = Date.now() / 1000,
): { readonly toTopic: boolean; readonly toChannel: boolean } {
  if (stream_id === undefined || isInArchive(state, stream_id)) return { toTopic: false, toChannel: false }
  const { realm, self } = state
  const isInTime = (limit: number | null) =>
    limit === null || self.is_moderator || self.is_admin || now - timestamp <= limit + editBufferSeconds
  return {
    toTopic:
      isInTime(realm.realm_move_messages_within_stream_limit_seconds) &&
      (isGiven(state, realm.realm_can_move_messages_between_topics_group) ||
        isGivenInChannel(state, stream_id, 'can_move_messages_within_channel_group')),
    toChannel:
      isInTime(realm.realm_move_messages_between_streams_limit_seconds) &&
      (isGiven(state, realm.realm_can_move_messages_between_channels_group) ||
        isGivenInChannel(state, stream_id, 'can_move_messages_out_of_channel_group')),
  }
}

/** May mark topics of the channel as resolved, and open them again. */
export function mayResolve(state: ClientState, channelId: number): boolean {
  if (isInArchive(state, channelId)) return false
  return (
    isGiven(state, state.realm.realm_can_resolve_topics_group) ||
    isGivenInChannel(state, channelId, 'can_resolve_topics_group')
  )
}

function isInArchive({ channels }: ClientState, channelId: number | undefined): boolean {
  return channelId !== undefined && channels.get(channelId)?.is_archived !== false
}

type Value = Parameters<typeof isGivenTo>[1]

function isGiven({ groups, viewer }: ClientState, value: Value): boolean {
  return isGivenTo(groups, value, viewer.userId)
}

function isGivenInChannel(
  state: ClientState,
  channelId: number | undefined,
  name: keyof typeof channelPermissions,
): boolean {
  const value = channelId === undefined ? undefined : state.channels.get(channelId)?.[name]
  return value !== undefined && isGiven(state, value)
}
