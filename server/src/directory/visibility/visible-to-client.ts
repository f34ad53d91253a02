import type { Viewer } from '#engine/events/viewer.ts'
import { canAccessMetadata } from '../permissions/channels.ts'

/** Whether the viewer's client gets the channel; archived ones only if it supports them. */
export function isVisibleToClient({ state, user, client }: Viewer, channelId: number): boolean {
  const channel = state.channels.get(channelId)
  if (channel === undefined || (channel.isArchived && !client.capabilities.archived_channels)) return false
  return canAccessMetadata(state, user, channel)
}
