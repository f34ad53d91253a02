import type { getChannels } from '@parley/api/channels/endpoints'
import type { ParametersOf } from '@parley/api/contract/endpoint'
import { errors } from '@parley/api/contract/errors'
import type { RealmState } from '#engine/realm/state.ts'
import { canAccessContent, canAccessMetadata } from '../permissions/channels.ts'
import { isSubscribed } from '../subscriptions/state.ts'
import { isGuest } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import { type Channel, channelKey } from './state.ts'

type Filters = ParametersOf<typeof getChannels>

/** The channels that match the filters and that the user may know of, by name. */
export function channelsFor(state: RealmState, user: User, filters: Filters): Channel[] {
  const owner = filters.include_owner_subscribed ? ownerOf(state, user) : undefined
  const fits = (channel: Channel) => {
    if (filters.exclude_archived && channel.isArchived) return false
    // A bot may list its owner's channels, so that the owner can subscribe it there.
    if (owner !== undefined && isSubscribed(state, owner.id, channel.id)) return true
    return canAccessMetadata(state, user, channel) && isAskedFor(state, user, filters, channel)
  }
  const compared = (a: Channel, b: Channel) => (channelKey(a.name) < channelKey(b.name) ? -1 : 1)
  return [...state.channels.values()].filter(fits).sort(compared)
}

function isAskedFor(state: RealmState, user: User, filters: Filters, channel: Channel): boolean {
  return (
    filters.include_all ||
    filters.include_all_active ||
    (filters.include_public && !channel.inviteOnly && !isGuest(user)) ||
    (filters.include_web_public && channel.isWebPublic) ||
    (filters.include_subscribed && isSubscribed(state, user.id, channel.id)) ||
    (filters.include_can_access_content && canAccessContent(state, user, channel))
  )
}

function ownerOf(state: RealmState, user: User): User {
  const owner = user.botOwnerId === null ? undefined : state.users.get(user.botOwnerId)
  if (owner === undefined) throw errors.insufficientPermission()
  return owner
}
