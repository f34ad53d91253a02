import type { DefaultChannelGroup } from '@parley/api/default-channels/objects'
import type { RealmState } from '#engine/realm/state.ts'
import { isGuest } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import { defaultChannels } from './state.ts'

/** The ids of default channels; none for guests, who only join channels to which they were added. */
export function presentDefaultChannels(state: RealmState, viewer: User): number[] {
  return isGuest(viewer) ? [] : defaultChannels(state).map((channel) => channel.id)
}

/** The groups of default channels; none for guests. */
export function presentDefaultChannelGroups(state: RealmState, viewer: User): DefaultChannelGroup[] {
  if (isGuest(viewer)) return []
  return [...state.defaultChannelGroups.values()].map(({ id, name, description, channelIds }) => ({
    id,
    name,
    description,
    streams: [...channelIds],
  }))
}
