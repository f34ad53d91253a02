import type { RealmState } from '#engine/realm/state.ts'
import type { Channel } from '../channels/state.ts'

/** Whether spectators may see the organization's web-public channels. */
export function allowsSpectators(state: RealmState): boolean {
  return state.webPublicStreamsEnabled && state.settings.enable_spectator_access && !state.isDeactivated
}

/** Whether spectators may see a channel. Archived channels are hidden from them. */
export function isOpenToSpectators(state: RealmState, channel: Channel): boolean {
  return channel.isWebPublic && !channel.isArchived && allowsSpectators(state)
}

/** The channels that spectators may see. */
export function* channelsOpenToSpectators(state: RealmState): Iterable<Channel> {
  for (const channel of state.channels.values()) {
    if (isOpenToSpectators(state, channel)) yield channel
  }
}
