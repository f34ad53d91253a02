import { errors } from '@parley/api/contract/errors'
import { userErrors } from '@parley/api/users/errors'
import type { RealmState } from '#engine/realm/state.ts'
import { activeSubscriptionsOf } from '../subscriptions/state.ts'
import { isOwner } from '../users/roles.ts'
import { isSpectator } from '../users/spectator.ts'
import type { User } from '../users/state.ts'
import { hasPermission, systemGroupId } from './groups.ts'
import { channelsOpenToSpectators } from './spectators.ts'

/**
 * Whether the viewer may know all users. Everything that shows users must use the functions of this file: lists,
 * events, statuses, presence, mentions. Viewers without the permission know bots, and users with whom they share
 * channels or conversations. Spectators are in no group: they know everybody if guests do, otherwise the subscribers
 * of the channels they see.
 */
export function knowsEverybody(state: RealmState, viewer: User): boolean {
  const { can_access_all_users_group: group } = state.settings
  if (group === systemGroupId(state, 'role:everyone')) return true
  return !isSpectator(viewer) && hasPermission(state, viewer, group)
}

/** Whether `viewer` may know `user`. */
export function mayKnowUser(state: RealmState, viewer: User, user: User): boolean {
  if (viewer.id === user.id || user.botType !== null || knowsEverybody(state, viewer)) return true
  return sharesChannel(state, viewer, user.id) || sharesConversation(state, viewer.id, user.id)
}

/** Like `mayKnowUser`, for many users: returns a fast test. */
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

/** The user with this id: bot or not, active or not. Throws if `viewer` may not know them. */
export function userToShow(state: RealmState, viewer: User, userId: number): User {
  const user = state.users.get(userId)
  if (user === undefined || !mayKnowUser(state, viewer, user)) throw userErrors.noSuchUser()
  return user
}

/** Somebody whose credentials an administrator may handle: no bot, and an owner only if `by` is one. Throws otherwise. */
export function personToHelp(state: RealmState, by: User, userId: number): User {
  const person = userToShow(state, by, userId)
  if (person.botType !== null) throw userErrors.noSuchUser()
  if (isOwner(person) && !isOwner(by)) throw errors.ownerRequired()
  return person
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
