import {
  createInviteLink,
  getInvitation,
  getInvitations,
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
import { openRoute, route } from '#engine/http/route.ts'
import { fatesOfMails } from '../mail/mail.ts'
import { completeSignIn } from '../sign-in/complete.ts'
import { createLink, inviteByEmail, MAIL_KIND, resend, revoke } from './commands.ts'
import { isGood, maySee } from './invitation.ts'
import { invitationByToken, join } from './join.ts'
import { presentInvitation, presentInvite } from './present.ts'
import { keptInvitations, openInvitations } from './storage.ts'
import { welcomeNotice } from './welcome.ts'

/** Lists open invitations: the user's own, or all for administrators. */
export const list = route(getInvites, async (call) => {
  const { realm, state, user } = call
  const open = await openInvitations(realm.db, state.id)
  const shown = open.filter((invitation) => maySee(user, invitation) && isGood(state, invitation))
  return { invites: shown.map((invitation) => presentInvite(call, invitation)) }
})

/** Lists the invitations that were not revoked, with what became of them: the user's own, or all for administrators. */
export const listWithStates = route(getInvitations, async (call) => {
  const { realm, state, user } = call
  const kept = await keptInvitations(realm.db, state.id)
  const shown = kept.filter((invitation) => maySee(user, invitation))
  const addresses = shown.flatMap(({ email }) => email ?? [])
  const letters = await fatesOfMails(realm.db, state.id, MAIL_KIND, addresses)
  return { invitations: shown.map((invitation) => presentInvitation(call, invitation, letters)) }
})

/** Invites people by e-mail. An address with an account fails the request, but the others are invited. */
export const send = route(sendInvites, async (call) => {
  const known = await call.realm.change((change) => inviteByEmail(change, call, call.parameters))
  // Throw only now: the other addresses are invited.
  if (known.length > 0) throw inviteErrors.someAlreadyMembers(known, true)
  return {}
})

/** Creates a reusable invitation link. */
export const link = route(createInviteLink, async (call) => ({
  invite_link: await call.realm.change((change) => createLink(change, call, call.parameters)),
}))

/** Revokes an invitation by e-mail. */
export const revokeEmail = route(revokeEmailInvite, async ({ realm, user, parameters }) => {
  await realm.change((change) => revoke(change, user, parameters.invite_id, 'email'))
  return {}
})

/** Revokes an invitation link. */
export const revokeLink = route(revokeInviteLink, async ({ realm, user, parameters }) => {
  await realm.change((change) => revoke(change, user, parameters.invite_id, 'link'))
  return {}
})

/** Sends an invitation by e-mail again and restarts its time to expiry. */
export const sendAgain = route(resendEmailInvite, async (call) => {
  await call.realm.change((change) => resend(change, call, call.parameters.invite_id))
  return {}
})

/** Shows an invitation to the person who opens its link. Needs no login, only the token. */
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

/** Creates the account of an invited person. `user_id: null` means that a confirmation letter was sent. */
export const accept = openRoute(joinByInvitation, async ({ server, realm, request, reply, parameters }) => {
  const user = await join(server, realm, parameters)
  if (user === undefined) return { user_id: null }
  // Other paths lack protection against cross-site requests: another site could log a visitor in to its own account.
  if (request.url.startsWith('/json/'))
    await completeSignIn({ server, realm, reply, user, hasSecondFactor: false })
  return { user_id: user.id }
})

/** Sends the welcome bot's message to the user themselves, to try its text. */
export const testWelcome = route(testWelcomeBotCustomMessage, async ({ realm, state, user, parameters }) => {
  const notice = welcomeNotice(state, user, parameters.welcome_message_custom_text)
  const [id] = await realm.change((change) => say(change, realm.url, [notice]))
  // For each notice there is a message.
  return { message_id: id as number }
})
