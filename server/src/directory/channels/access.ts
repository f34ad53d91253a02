import { channelErrors } from '@parley/api/channels/errors'
import type { RealmState } from '#engine/realm/state.ts'
import { canAccessContent, canAccessMetadata } from '../permissions/channels.ts'
import type { User } from '../users/state.ts'
import type { Channel } from './state.ts'

/** The channel with this id, archived or not. Throws if the user may not know of it. */
export function knownChannel(state: RealmState, user: User, id: number): Channel {
  const channel = state.channels.get(id)
  if (channel === undefined || !canAccessMetadata(state, user, channel)) throw channelErrors.invalidId()
  return channel
}

/** The channel with this id, archived or not. Throws if the user may not read its messages. */
export function readableChannel(state: RealmState, user: User, id: number): Channel {
  const channel = state.channels.get(id)
  if (channel === undefined || !canAccessContent(state, user, channel)) throw channelErrors.invalidId()
  return channel
}
