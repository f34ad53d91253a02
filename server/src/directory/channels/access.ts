import { channelErrors } from '@parley/api/channels/errors'
import type { RealmState } from '#engine/realm/state.ts'
import { canAccessContent, canAccessMetadata } from '../permissions/channels.ts'
import type { User } from '../users/state.ts'
import type { Channel } from './state.ts'

/** The channel of that id, archived or not, as far as the user may know of it. Throws otherwise. */
export function knownChannel(state: RealmState, user: User, id: number): Channel {
  const channel = state.channels.get(id)
  if (channel === undefined || !canAccessMetadata(state, user, channel)) throw channelErrors.invalidId()
  return channel
}

/** The channel of that id, archived or not, if the user may read what is written in it. Throws otherwise. */
export function readableChannel(state: RealmState, user: User, id: number): Channel {
  const channel = state.channels.get(id)
  if (channel === undefined || !canAccessContent(state, user, channel)) throw channelErrors.invalidId()
  return channel
}
