import { type ClientState, hasPermission } from '@parley/client'

/** May invite by address. */
export const mayInviteByMail = (state: ClientState) =>
  !state.self.is_guest && hasPermission(state, 'can_invite_users_group')

/** May make links that invite whoever opens them. */
export const mayInviteByLink = (state: ClientState) =>
  !state.self.is_guest && hasPermission(state, 'create_multiuse_invite_group')

/** May invite somehow, and so sees invitations. */
export const mayInvite = (state: ClientState) =>
  state.self.is_admin || mayInviteByMail(state) || mayInviteByLink(state)
