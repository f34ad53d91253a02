import type { ClientState } from '../state/client-state.ts'
import { hasPermission, isGivenTo } from '../state/users/permissions.ts'

type Given = 'can_add_subscribers_group' | 'can_administer_channel_group' | 'can_remove_subscribers_group'

/** Whether the channel gives the viewer a permission. */
function isGiven({ channels, groups, viewer }: ClientState, channelId: number, name: Given): boolean {
  const channel = channels.get(channelId)
  return channel !== undefined && isGivenTo(groups, channel[name], viewer.userId)
}

/** May change the channel's settings. The server decides: this is what it is known to say, here and below. */
export function mayAdministerChannel(state: ClientState, channelId: number): boolean {
  const { self, channels } = state
  if (!channels.has(channelId) || self.is_guest) return false
  return self.is_admin || isGiven(state, channelId, 'can_administer_channel_group')
}

/** May subscribe others to the channel, which they see. */
export function mayAddSubscribers(state: ClientState, channelId: number): boolean {
  const channel = state.channels.get(channelId)
  if (!channel || channel.is_archived || state.self.is_guest) return false
  return (
    mayAdministerChannel(state, channelId) ||
    isGiven(state, channelId, 'can_add_subscribers_group') ||
    hasPermission(state, 'can_add_subscribers_group')
  )
}

/** May unsubscribe others from the channel, which they see. */
export function mayRemoveSubscribers(state: ClientState, channelId: number): boolean {
  return mayAdministerChannel(state, channelId) || isGiven(state, channelId, 'can_remove_subscribers_group')
}
