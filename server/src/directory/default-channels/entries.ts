import { defaultStreamGroupsEvent, defaultStreamsEvent } from '@parley/api/default-channels/events'
import type { Viewer } from '#engine/events/viewer.ts'
import type { Change } from '#engine/journal/command.ts'
import { entryKind } from '#engine/journal/entry.ts'
import { isGuest } from '../users/roles.ts'
import { presentDefaultChannelGroups, presentDefaultChannels } from './present.ts'
import type { DefaultChannelGroup } from './state.ts'

// All of these events carry the whole list, as it is when it is told: whoever is told twice is told the same.

const channelsEvent = ({ state, user }: Viewer) =>
  defaultStreamsEvent.of({ default_streams: presentDefaultChannels(state, user) })

const groupsEvent = ({ state, user }: Viewer) =>
  defaultStreamGroupsEvent.of({ default_stream_groups: presentDefaultChannelGroups(state, user) })

/** Somebody is told anew what they may know of the default channels, as a change of their role made it something else. */
export const defaultChannelsTold = entryKind<{ userId: number }>({
  kind: 'default_channels_told',
  apply: () => undefined,
  audience: ({ userId }) => ({ users: [userId] }),
  events: (_, viewer) => [channelsEvent(viewer), groupsEvent(viewer)],
})

export function appendDefaultChannelsFor({ append }: Change, userId: number) {
  append(defaultChannelsTold.of({ userId }))
}

/** A group of default channels is as the payload has it; without a group it is gone. */
export const defaultChannelGroupChanged = entryKind<{ id: number; group: DefaultChannelGroup | null }>({
  kind: 'default_channel_group_changed',
  apply(state, { id, group }) {
    if (group === null) state.defaultChannelGroups.delete(id)
    else state.defaultChannelGroups.set(id, { ...group })
  },
  audience: () => 'everyone',
  events: (_, viewer) => (isGuest(viewer.user) ? [] : [groupsEvent(viewer)]),
  serializationKey: (_, { user }) => (isGuest(user) ? 0 : 1),
})
