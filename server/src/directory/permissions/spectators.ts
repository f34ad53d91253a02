import type { RealmState } from '#engine/realm/state.ts'
import type { Channel } from '../channels/state.ts'

/** Whether people without an account may look at the organisation's web-public channels. */
export function allowsSpectators(state: RealmState): boolean {
  return state.webPublicStreamsEnabled && state.settings.enable_spectator_access && !state.isDeactivated
}

/** What is put away is shown to those who were there, and to nobody from outside. */
export function isOpenToSpectators(state: RealmState, channel: Channel): boolean {
  return channel.isWebPublic && !channel.isArchived && allowsSpectators(state)
}

/** The channels that make up what spectators see. */
export function* channelsOpenToSpectators(state: RealmState): Iterable<Channel> {
  for (const channel of state.channels.values()) {
    if (isOpenToSpectators(state, channel)) yield channel
  }
}
