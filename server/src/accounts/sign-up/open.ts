import { errors } from '@parley/api/contract/errors'
import { isAuthenticationEnabled } from '#engine/realm/authentication-methods.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** Whether people make accounts without an invitation, with a password of this server. */
export function isOpenToSignUp(state: RealmState): boolean {
  return !state.settings.invite_required && isAuthenticationEnabled(state, 'Email') && !state.isDeactivated
}

/** Throws where it takes an invitation. */
export function checkIsOpen(state: RealmState) {
  if (state.isDeactivated) throw errors.realmDeactivated()
  if (!isOpenToSignUp(state)) throw errors.invitationRequired()
}
