import { errors } from '@parley/api/contract/errors'
import { inviteErrors } from '@parley/api/invites/errors'
import { hashOfToken } from '#directory/sessions/tokens.ts'
import { checkedEmail, checkedFullName } from '#directory/users/checks.ts'
import type { User } from '#directory/users/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { countMailsSince, post } from '../mail/mail.ts'
import { hashPassword } from '../passwords/hashes.ts'
import { checkPassword } from '../passwords/rule.ts'
import { saveAccepted } from '../terms/storage.ts'
import { checkAccepted, termsVersion } from '../terms/terms.ts'
import { refusalOf } from './addresses.ts'
import { openInvitation } from './commands.ts'
import { appendInvitesChanged } from './entries.ts'
import { isGood, linkOf } from './invitation.ts'
import { confirmationLetter } from './letters.ts'
import { type GoodInvitation, signUp } from './sign-up.ts'
import { openInvitationByToken } from './storage.ts'

export interface JoinRequest {
  readonly token: string
  readonly full_name: string
  readonly password: string
  /** Only for reusable links. */
  readonly email?: string | undefined
  /** The version of the terms. */
  readonly accepted_terms?: string | undefined
}

const CONFIRMATION = 'confirmation of an address'
const CONFIRMATION_SECONDS = DAY_SECONDS

/** The invitation of a link. Throws the same error for every invalid link. */
export async function invitationByToken(
  db: Queryable,
  state: RealmState,
  token: string,
): Promise<GoodInvitation> {
  const invitation = await openInvitationByToken(db, state.id, hashOfToken(token))
  const inviter = invitation === undefined ? undefined : state.users.get(invitation.inviterId)
  if (invitation === undefined || inviter === undefined || !isGood(state, invitation))
    throw inviteErrors.invalidLink()
  return { ...invitation, inviter }
}

/**
 * Creates the account of an invited person. Undefined if they must first prove that the address is theirs: then they
 * got a letter with a link of their own.
 */
export async function join(
  server: ServerContext,
  realm: Realm,
  request: JoinRequest,
): Promise<User | undefined> {
  if (realm.state.isDeactivated) throw errors.realmDeactivated()
  await invitationByToken(realm.db, realm.state, request.token)
  checkAccepted(realm.state, request.accepted_terms)
  const fullName = checkedFullName(request.full_name)
  await checkPassword(request.password, [fullName, request.email ?? '', realm.state.settings.name])
  const passwordHash = await hashPassword(request.password)
  return realm.change(async (change) => {
    const { state, tx } = change
    const invitation = await invitationByToken(tx, state, request.token)
    const email = invitation.email ?? checkedAddress(state, request.email)
    if (invitation.email === null && state.settings.emails_restricted_to_domains) {
      await askForConfirmation(change, server, realm, invitation, email)
      return undefined
    }
    checkAccepted(state, request.accepted_terms)
    const user = await signUp(change, realm, { email, fullName, passwordHash, invitation })
    await saveAccepted(tx, state.id, user.id, termsVersion(state))
    return user
  })
}

function checkedAddress(state: RealmState, given: string | undefined): string {
  if (given === undefined || given.trim() === '') throw errors.missingArgument('email')
  const email = checkedEmail(given)
  const refusal = refusalOf(state, email)
  if (refusal !== undefined) throw errors.badRequest(refusal)
  return email
}

/** Sends an invitation to the address. Where domains are restricted, anybody could otherwise claim an allowed one. */
async function askForConfirmation(
  change: Change,
  server: ServerContext,
  realm: Realm,
  { inviter, expiresAt, ...invitation }: GoodInvitation,
  email: string,
) {
  const { tx, state } = change
  const now = unixNow()
  const sent = await countMailsSince(tx, state.id, CONFIRMATION, now - CONFIRMATION_SECONDS)
  if (sent >= server.config.invitationsPerDay) throw inviteErrors.dailyLimitReached()
  const end = Math.min(expiresAt ?? Infinity, now + CONFIRMATION_SECONDS)
  const plan = { ...invitation, invitedAt: now, expiresAt: end }
  const { nonce, ...own } = await openInvitation(change, { server, realm, user: inviter }, plan, email)
  const link = linkOf(realm, server.invitationTokens, nonce)
  await post(change, {
    ...confirmationLetter(state, { ...own, link }),
    kind: CONFIRMATION,
    to: { name: '', address: email },
    givesRole: own.role,
  })
  appendInvitesChanged(change, [inviter.id])
}
