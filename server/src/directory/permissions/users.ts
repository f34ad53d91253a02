import { userErrors } from '@parley/api/users/errors'
import type { RealmState } from '#engine/realm/state.ts'
import { activeSubscriptionsOf } from '../subscriptions/state.ts'
import { isSpectator } from '../users/spectator.ts'
import type { User } from '../users/state.ts'
import { hasPermission, systemGroupId } from './groups.ts'
import { channelsOpenToSpectators } from './spectators.ts'

/**
 * Whom a person may know of. Everything that shows people asks here: lists, events, statuses, presence, mentions.
 * Those without the permission to know everybody know bots, and whom they share channels or conversations with.
 * Spectators are no members of any group: they know everybody where guests do, and else who is in what they see.
 */
export function knowsEverybody(state: RealmState, viewer: User): boolean {
  const { can_access_all_users_group: group } = state.settings
  if (group === systemGroupId(state, 'role:everyone')) return true
  return !isSpectator(viewer) && hasPermission(state, viewer, group)
}

/** Whether `viewer` may know of `user`. */
export function mayKnowUser(state: RealmState, viewer: User, user: User): boolean {
  if (viewer.id === user.id || user.botType !== null || knowsEverybody(state, viewer)) return true
  return sharesChannel(state, viewer, user.id) || sharesConversation(state, viewer.id, user.id)
}

/** The same question for many people: asked once, answered quickly. */
export function knownUsers(state: RealmState, viewer: User): (user: User) => boolean {
  if (knowsEverybody(state, viewer)) return () => true
  const known = new Set([viewer.id])
  for (const channelId of channelsOf(state, viewer)) {
    for (const userId of state.subscribers.get(channelId) ?? []) known.add(userId)
  }
  for (const directId of state.directsByUser.get(viewer.id) ?? []) {
    for (const userId of state.directs.get(directId)?.participants ?? []) known.add(userId)
  }
  return (user) => user.botType !== null || known.has(user.id)
}

/** The person of that id, bot or not, active or not, as far as `viewer` may know of them. Throws otherwise. */
export function userToShow(state: RealmState, viewer: User, userId: number): User {
  const user = state.users.get(userId)
  if (user === undefined || !mayKnowUser(state, viewer, user)) throw userErrors.noSuchUser()
  return user
}

function* channelsOf(state: RealmState, viewer: User): Iterable<number> {
  if (!isSpectator(viewer)) return yield* activeSubscriptionsOf(state, viewer.id)
  for (const { id } of channelsOpenToSpectators(state)) yield id
}

function sharesChannel(state: RealmState, viewer: User, userId: number): boolean {
  for (const channelId of channelsOf(state, viewer)) {
    if (state.subscribers.get(channelId)?.has(userId)) return true
  }
  return false
}

function sharesConversation(state: RealmState, viewerId: number, userId: number): boolean {
  for (const directId of state.directsByUser.get(viewerId) ?? []) {
    if (state.directs.get(directId)?.participants.includes(userId)) return true
  }
  return false
}
