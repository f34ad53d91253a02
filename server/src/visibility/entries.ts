import { presentChannel } from '../channels/present.ts'
import type { Channel } from '../channels/state.ts'
import type { Viewer } from '../events/viewer.ts'
import { type EventBody, entryKind } from '../journal/entry.ts'
import { canAccessMetadata } from '../permissions/channels.ts'
import type { VisibilityChange } from './changes.ts'

/** People have come to see channels, or see them no longer, by a change that this entry follows. */
export const channelVisibilityChanged = entryKind<VisibilityChange>({
  kind: 'channel_visibility_changed',
  // Who sees what follows from roles, groups and channels, which other entries have changed.
  apply: () => undefined,
  audience: ({ revealed, hidden }) => ({
    users: [...new Set([...revealed, ...hidden].flatMap(({ userIds }) => userIds))],
  }),
  events({ revealed, hidden }, viewer) {
    const own = ({ userIds }: { userIds: readonly number[] }) => userIds.includes(viewer.user.id)
    const gone = hidden.filter(own).map(({ channelId }) => channelId)
    return [...deleted(gone), ...created(revealed.filter(own), viewer)]
  },
})

function deleted(channelIds: readonly number[]): EventBody[] {
  if (channelIds.length === 0) return []
  const streams = channelIds.map((id) => ({ stream_id: id }))
  return [{ type: 'stream', op: 'delete', streams, stream_ids: channelIds }]
}

function created(revealed: VisibilityChange['revealed'], viewer: Viewer): EventBody[] {
  const { state } = viewer
  const shown = revealed.flatMap(({ channelId, subscribers }) => {
    const channel = state.channels.get(channelId)
    return channel !== undefined && mayBeTold(channel, viewer) ? [{ channel, subscribers }] : []
  })
  if (shown.length === 0) return []
  // To a client that keeps lists of subscribers the channel is new and empty at first: it counts them as they come.
  const listed = keepsSubscribers(viewer)
  const streams = shown.map(({ channel, subscribers }) => ({
    ...presentChannel(state, channel),
    subscriber_count: listed ? 0 : subscribers.length,
  }))
  return [{ type: 'stream', op: 'create', streams }, ...(listed ? peersOf(shown) : [])]
}

function mayBeTold(channel: Channel, { state, user, client }: Viewer): boolean {
  if (channel.isArchived && !client.capabilities.archived_channels) return false
  return canAccessMetadata(state, user, channel)
}

function keepsSubscribers({ client }: Viewer): boolean {
  const hears = client.eventTypes === null || client.eventTypes.includes('subscription')
  return client.includeSubscribers !== 'false' && hears
}

/** Channels with the same subscribers share an event. */
function peersOf(shown: readonly { channel: Channel; subscribers: readonly number[] }[]): EventBody[] {
  const groups = Map.groupBy(
    shown.filter(({ subscribers }) => subscribers.length > 0),
    ({ subscribers }) => subscribers.join(),
  )
  return [...groups.values()].map((group) => ({
    type: 'subscription',
    op: 'peer_add',
    stream_ids: group.map(({ channel }) => channel.id),
    user_ids: group[0]?.subscribers ?? [],
  }))
}
