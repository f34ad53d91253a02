import { createHash } from 'node:crypto'
import { serveUnknownAvatar } from '@parley/api/avatars/endpoints'
import { type User as ApiUser, unknownUserName } from '@parley/api/users/objects'
import type { Viewer } from '#engine/events/viewer.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { uploadedAvatarUrl } from '../avatars/uploaded.ts'
import { mayKnowUser } from '../permissions/users.ts'
import { presentProfileData } from '../profile-fields/present.ts'
import { apiEmail, canSeeEmail, emailShownTo, madeUpEmail } from './access.ts'
import { isAdministrator, isGuest, isOwner, MEMBER } from './roles.ts'
import { isSpectator } from './spectator.ts'
import type { User } from './state.ts'

/** When a user joined, as ISO 8601 with minutes and offset: the format that clients parse. */
export function dateJoined({ createdAt }: Pick<User, 'createdAt'>): string {
  return `${new Date(createdAt * 1000).toISOString().slice(0, 16)}+00:00`
}

/** A user as one viewer may see them. */
export function presentUser(user: User, viewer: Viewer): ApiUser & { is_active: boolean } {
  const { state } = viewer
  const forSpectator = isSpectator(viewer.user)
  return {
    user_id: user.id,
    delivery_email: canSeeEmail(viewer.user, user) ? user.deliveryEmail : null,
    email: emailShownTo(state, viewer.user, user),
    full_name: user.fullName,
    date_joined: forSpectator ? dateJoined(user).slice(0, 'YYYY-MM-DD'.length) : dateJoined(user),
    is_active: user.isActive,
    is_owner: isOwner(user),
    is_admin: isAdministrator(user),
    is_guest: isGuest(user),
    is_bot: user.botType !== null,
    bot_type: user.botType,
    bot_owner_id: user.botOwnerId,
    role: user.role,
    ...(forSpectator ? {} : { timezone: user.timezone }),
    avatar_url: avatarUrl(user, viewer),
    avatar_version: user.avatarVersion,
    ...(user.botType === null && !forSpectator ? { profile_data: presentProfileData(state, user.id) } : {}),
  }
}

/** The same without the values of profile fields. */
export function withoutProfile<Shown extends ApiUser>(shown: Shown): Omit<Shown, 'profile_data'> {
  const { profile_data: _, ...rest } = shown
  return rest
}

/** The URL of the generic avatar of users whom a viewer may not know. */
export const unknownAvatarUrl = serveUnknownAvatar.path

/** A user of whom the viewer may know only the id. */
export function presentUnknownUser(user: User, { state }: Viewer): ApiUser & { is_active: boolean } {
  return {
    user_id: user.id,
    delivery_email: null,
    email: madeUpEmail(state, user),
    full_name: unknownUserName,
    date_joined: dateJoined({ createdAt: 0 }),
    is_active: true,
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    bot_type: null,
    bot_owner_id: null,
    role: MEMBER,
    timezone: '',
    avatar_url: unknownAvatarUrl,
    avatar_version: 1,
    profile_data: {},
  }
}

/** The name, address and avatar shown beside what a user wrote or did, as far as the viewer may know them. */
export function presentByline(user: User, viewer: Viewer) {
  const { state } = viewer
  if (!mayKnowUser(state, viewer.user, user)) {
    return { email: madeUpEmail(state, user), fullName: unknownUserName, avatarUrl: unknownAvatarUrl }
  }
  return {
    email: emailShownTo(state, viewer.user, user),
    fullName: user.fullName,
    avatarUrl: avatarUrl(user, viewer),
  }
}

/** A user's avatar URL; null if the client computes the Gravatar from an address it may see. */
export function avatarUrl(user: User, viewer: Viewer): string | null {
  if (viewer.client.clientGravatar && user.avatarSource === 'G' && canSeeEmail(viewer.user, user)) return null
  return avatarUrlOf(viewer.state, user)
}

const gravatars = new WeakMap<User, { key: string; hash: string }>()

/**
 * A user's avatar URL.
 * @param size `medium` is the larger one
 */
export function avatarUrlOf(state: RealmState, user: User, size?: 'medium'): string {
  if (user.avatarSource === 'U') return uploadedAvatarUrl(state, user, size)
  // Uses the API's address: the hash of a hidden real one would reveal it.
  const email = apiEmail(state, user).toLowerCase()
  let known = gravatars.get(user)
  if (known?.key !== email) {
    known = { key: email, hash: createHash('md5').update(email).digest('hex') }
    gravatars.set(user, known)
  }
  return `https://secure.gravatar.com/avatar/${known.hash}?d=identicon&version=${user.avatarVersion}${size ? '&s=500' : ''}`
}
