import { entryKind } from '#engine/journal/entry.ts'
import type { VisibilityChange } from './channel-changes.ts'
import { channelsHidden, channelsRevealed } from './channel-events.ts'

/** Channels became visible or invisible to users by a change before this entry. */
export const channelVisibilityChanged = entryKind<VisibilityChange>({
  kind: 'channel_visibility_changed',
  // Who sees what follows from roles, groups and channels, which other entries change.
  apply: () => undefined,
  audience: ({ revealed, hidden }) => ({
    users: [...new Set([...revealed, ...hidden].flatMap(({ userIds }) => userIds))],
  }),
  events({ revealed, hidden }, viewer) {
    const own = ({ userIds }: { userIds: readonly number[] }) => userIds.includes(viewer.user.id)
    const gone = hidden.filter(own).map(({ channelId }) => channelId)
    return [...channelsHidden(gone, viewer), ...channelsRevealed(revealed.filter(own), viewer)]
  },
})
