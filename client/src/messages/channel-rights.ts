import type { ClientState } from '../state/client-state.ts'
import { hasPermission, isGivenTo } from '../state/users/permissions.ts'

/** May subscribe others to the channel, which they see. The server decides: this is what it is known to say. */
export function mayAddSubscribers(state: ClientState, channelId: number): boolean {
  const channel = state.channels.get(channelId)
  const { self, groups, viewer } = state
  if (!channel || channel.is_archived || self.is_guest) return false
  const isGiven = (name: 'can_add_subscribers_group' | 'can_administer_channel_group') =>
    isGivenTo(groups, channel[name], viewer.userId)
  return (
    self.is_admin ||
    isGiven('can_add_subscribers_group') ||
    isGiven('can_administer_channel_group') ||
    hasPermission(state, 'can_add_subscribers_group')
  )
}
