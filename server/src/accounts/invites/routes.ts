import {
  createInviteLink,
  getInvitation,
  getInvites,
  joinByInvitation,
  resendEmailInvite,
  revokeEmailInvite,
  revokeInviteLink,
  sendInvites,
} from '@parley/api/invites/endpoints'
import { inviteErrors } from '@parley/api/invites/errors'
import { testWelcomeBotCustomMessage } from '@parley/api/realm/endpoints'
import { say } from '#directory/notices/ports.ts'
import { startSession } from '#directory/sessions/cookie.ts'
import { openRoute, route } from '#engine/http/route.ts'
import { createLink, inviteByEmail, resend, revoke } from './commands.ts'
import { isGood, maySee } from './invitation.ts'
import { invitationByToken, join } from './join.ts'
import { presentInvite } from './present.ts'
import { openInvitations } from './storage.ts'
import { welcomeNotice } from './welcome.ts'

export const list = route(getInvites, async (call) => {
  const { realm, state, user } = call
  const open = await openInvitations(realm.db, state.id)
  const shown = open.filter((invitation) => maySee(user, invitation) && isGood(state, invitation))
  return { invites: shown.map((invitation) => presentInvite(call, invitation)) }
})

export const send = route(sendInvites, async (call) => {
  const known = await call.realm.change((change) => inviteByEmail(change, call, call.parameters))
  // Only now: the others are invited.
  if (known.length > 0) throw inviteErrors.someAlreadyMembers(known, true)
  return {}
})

export const link = route(createInviteLink, async (call) => ({
  invite_link: await call.realm.change((change) => createLink(change, call, call.parameters)),
}))

export const revokeEmail = route(revokeEmailInvite, async ({ realm, user, parameters }) => {
  await realm.change((change) => revoke(change, user, parameters.invite_id, 'email'))
  return {}
})

export const revokeLink = route(revokeInviteLink, async ({ realm, user, parameters }) => {
  await realm.change((change) => revoke(change, user, parameters.invite_id, 'link'))
  return {}
})

export const sendAgain = route(resendEmailInvite, async (call) => {
  await call.realm.change((change) => resend(change, call, call.parameters.invite_id))
  return {}
})

export const look = openRoute(getInvitation, async ({ realm, state, parameters }) => {
  const { inviter, ...invitation } = await invitationByToken(realm.db, state, parameters.token)
  return {
    realm_name: state.settings.name,
    invited_by: inviter.fullName,
    invited_as: invitation.role,
    email: invitation.email,
    expiry_date: invitation.expiresAt,
  }
})

export const accept = openRoute(joinByInvitation, async ({ server, realm, request, reply, parameters }) => {
  const user = await join(server, realm, parameters)
  if (user === undefined) return { user_id: null }
  // Elsewhere nothing shows that the request comes from a page of ours, and not from one that wants somebody to be
  // logged in as whom it chooses.
  if (request.url.startsWith('/json/')) await startSession(realm, user.id, reply)
  return { user_id: user.id }
})

export const testWelcome = route(testWelcomeBotCustomMessage, async ({ realm, state, user, parameters }) => {
  const notice = welcomeNotice(state, user, parameters.welcome_message_custom_text)
  const [id] = await realm.change((change) => say(change, realm.url, [notice]))
  // For each notice there is a message.
  return { message_id: id as number }
})
