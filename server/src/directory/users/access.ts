import type { RealmState } from '#engine/realm/state.ts'
import { isAdministrator, isGuest, isModerator } from './roles.ts'
import { settingOf } from './settings.ts'
import { isSpectator } from './spectator.ts'
import { emailKey, type User } from './state.ts'

/** Values of the setting `email_address_visibility`. */
const EVERYONE = 1
const MEMBERS = 2
const ADMINISTRATORS = 3
const MODERATORS = 5

/** A user's address in the API: the real one only if everyone may see it. */
export function apiEmail(state: RealmState, user: User): string {
  if (user.botType !== null || settingOf(user, 'email_address_visibility') === EVERYONE)
    return user.deliveryEmail
  return madeUpEmail(state, user)
}

/** The substitute for a hidden address. */
export function madeUpEmail(state: RealmState, { id }: Pick<User, 'id'>): string {
  return `user${id}@${state.botDomain}`
}

/** A user's address for `viewer`. Spectators never see real addresses, which could be harvested. */
export function emailShownTo(state: RealmState, viewer: User, user: User): string {
  return isSpectator(viewer) && user.botType === null ? madeUpEmail(state, user) : apiEmail(state, user)
}

/** Whether `viewer` may see the real address of `user`. */
export function canSeeEmail(viewer: User, user: User): boolean {
  if (viewer.id === user.id || user.botType !== null) return true
  if (isSpectator(viewer)) return false
  switch (settingOf(user, 'email_address_visibility')) {
    case EVERYONE:
      return true
    case MEMBERS:
      return !isGuest(viewer)
    case MODERATORS:
      return isModerator(viewer)
    case ADMINISTRATORS:
      return isAdministrator(viewer)
    default:
      return false
  }
}

/** The account with this API address; a hidden real address finds nobody. */
export function userByApiEmail(state: RealmState, email: string): User | undefined {
  const known = state.usersByEmail.get(emailKey(email))
  if (known !== undefined && apiEmail(state, known) === known.deliveryEmail) return known
  const user = userByMadeUpEmail(state, email)
  if (user !== undefined && emailKey(apiEmail(state, user)) === emailKey(email)) return user
  return undefined
}

function userByMadeUpEmail(state: RealmState, email: string): User | undefined {
  const id = /^user(\d+)@/i.exec(email)?.[1]
  const user = id === undefined ? undefined : state.users.get(Number(id))
  return user !== undefined && emailKey(madeUpEmail(state, user)) === emailKey(email) ? user : undefined
}

/** The account with this address: the API's, or the real one if `viewer` may see it. */
export function userByAnyEmail(state: RealmState, viewer: User, email: string): User | undefined {
  const known = state.usersByEmail.get(emailKey(email))
  if (known !== undefined && canSeeEmail(viewer, known)) return known
  return userByEmailShownTo(state, viewer, email)
}

/** The account with this address, as shown to `viewer`. */
export function userByEmailShownTo(state: RealmState, viewer: User, email: string): User | undefined {
  const user = userByApiEmail(state, email) ?? userByMadeUpEmail(state, email)
  if (user === undefined || emailKey(emailShownTo(state, viewer, user)) !== emailKey(email)) return undefined
  return user
}

/** The account that logs in with this address: the real one, or the API's for programs. */
export function userByLoginEmail(state: RealmState, email: string): User | undefined {
  return state.usersByEmail.get(emailKey(email)) ?? userByApiEmail(state, email)
}
