import { defaultStreamGroupsEvent, defaultStreamsEvent } from '@parley/api/default-channels/events'
import type { Viewer } from '#engine/events/viewer.ts'
import type { Change } from '#engine/journal/command.ts'
import { entryKind, noDirectoryChanges, noListChanges } from '#engine/journal/entry.ts'
import { isGuest } from '../users/roles.ts'
import { presentDefaultChannelGroups, presentDefaultChannels } from './present.ts'
import type { DefaultChannelGroup } from './state.ts'

// These events carry the whole current list, so getting one twice is harmless.

const channelsEvent = ({ state, user }: Viewer) =>
  defaultStreamsEvent.of({ default_streams: presentDefaultChannels(state, user) })

const groupsEvent = ({ state, user }: Viewer) =>
  defaultStreamGroupsEvent.of({ default_stream_groups: presentDefaultChannelGroups(state, user) })

/** A user's role changed what they may see of the default channels, so they get the lists again. */
export const defaultChannelsTold = entryKind<{ userId: number }>({
  kind: 'default_channels_told',
  audit: 'Follows from other entries.',
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events: (_, viewer) => [channelsEvent(viewer), groupsEvent(viewer)],
})

/** Appends the entry that sends a user the default channels again. */
export function appendDefaultChannelsFor({ append }: Change, userId: number) {
  append(defaultChannelsTold.of({ userId }))
}

/** A group of default channels changed; null: it was deleted. */
export const defaultChannelGroupChanged = entryKind<{ id: number; group: DefaultChannelGroup | null }>({
  kind: 'default_channel_group_changed',
  audit: ({ id, group }, { defaultChannelGroups }) => {
    const before = defaultChannelGroups.get(id)
    return [
      {
        action: 'default_channel_group_changed',
        subject: (group ?? before)?.name ?? '',
        before,
        after: group,
      },
    ]
  },
  apply(state, { id, group }) {
    if (group === null) state.defaultChannelGroups.delete(id)
    else state.defaultChannelGroups.set(id, { ...group })
  },
  directoryChanges: noListChanges,
  audience: () => 'everyone',
  events: (_, viewer) => (isGuest(viewer.user) ? [] : [groupsEvent(viewer)]),
  serializationKey: (_, { user }) => (isGuest(user) ? 0 : 1),
})
