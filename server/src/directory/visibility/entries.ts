import type { Viewer } from '#engine/events/viewer.ts'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { ofPayload } from '#engine/journal/of-payload.ts'
import { hasTopicsIn } from '../user-topics/present.ts'
import type { VisibilityChange } from './channel-changes.ts'
import { channelsHidden, channelsRevealed, keepsSubscribers } from './channel-events.ts'
import { isVisibleToClient } from './visible-to-client.ts'

/** The users of each list, to be looked up in. */
const usersOf = ofPayload(({ revealed, hidden }: VisibilityChange) => ({
  revealed: revealed.map((one) => ({ ...one, users: new Set(one.userIds) })),
  hidden: hidden.map((one) => ({ ...one, users: new Set(one.userIds) })),
}))

/** What of the change concerns the viewer. */
function changesFor(payload: VisibilityChange, { user }: Viewer) {
  const { revealed, hidden } = usersOf(payload)
  return {
    revealed: revealed.filter(({ users }) => users.has(user.id)),
    gone: hidden.filter(({ users }) => users.has(user.id)).map(({ channelId }) => channelId),
  }
}

/** Channels became visible or invisible to users by a change before this entry. */
export const channelVisibilityChanged = entryKind<VisibilityChange>({
  kind: 'channel_visibility_changed',
  audit: 'Follows from other entries.',
  // Who sees what follows from roles, groups and channels, which other entries change.
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: ({ revealed, hidden }) => ({
    users: [...new Set([...revealed, ...hidden].flatMap(({ userIds }) => userIds))],
  }),
  events(payload, viewer) {
    const { revealed, gone } = changesFor(payload, viewer)
    return [...channelsHidden(gone, viewer), ...channelsRevealed(revealed, viewer)]
  },
  serializationKey(payload, viewer) {
    const { revealed, gone } = changesFor(payload, viewer)
    const channelIds = revealed.map(({ channelId }) => channelId)
    if (hasTopicsIn(viewer, [...gone, ...channelIds])) return undefined
    const shown = channelIds.filter((id) => isVisibleToClient(viewer, id))
    return `${gone} ${shown} ${keepsSubscribers(viewer)}`
  },
})
