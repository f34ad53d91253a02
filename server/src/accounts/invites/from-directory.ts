import { errors } from '@parley/api/contract/errors'
import { forbiddenNameCharacters, maxFullNameLength, minFullNameLength } from '@parley/api/users/limits'
import { checkedEmail, checkedFullName } from '#directory/users/checks.ts'
import { createUser } from '#directory/users/commands.ts'
import { MEMBER } from '#directory/users/roles.ts'
import { emailKey, type User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { unixNow } from '#engine/time.ts'
import { refusalOf } from './addresses.ts'
import { isGood } from './invitation.ts'
import { type GoodInvitation, type NewPerson, signUp } from './sign-up.ts'
import { openInvitations } from './storage.ts'
import { greet, writeWelcome } from './welcome.ts'

/** Somebody whose address and name another system says. */
export type KnownPerson = Pick<NewPerson, 'email' | 'fullName'>

/**
 * Creates the account of a person in an LDAP directory: by an invitation to their address, or without one if the
 * organization is open to everybody. Throws otherwise.
 */
export async function signUpFromDirectory(change: Change, realm: Realm, person: KnownPerson): Promise<User> {
  const email = checkedEmail(person.email)
  const refusal = refusalOf(change.state, email)
  if (refusal !== undefined) throw errors.badRequest(refusal)
  const user = await signUpKnown(change, realm, { fullName: person.fullName, email })
  if (user === undefined) throw errors.invitationRequired()
  return user
}

/**
 * Creates the account of somebody whose address is known to be theirs. Undefined if the organization takes an invitation
 * and they have none. Throws if the name is taken or there is no room.
 */
export async function signUpKnown(
  change: Change,
  realm: Realm,
  person: KnownPerson & { readonly passwordHash?: string },
  { mayComeUninvited = false }: { mayComeUninvited?: boolean } = {},
): Promise<User | undefined> {
  const { state } = change
  const account = {
    email: person.email,
    fullName: nameFrom(person.fullName),
    passwordHash: person.passwordHash ?? null,
  }
  const invitation = await invitationTo(change, person.email)
  if (invitation !== undefined) return signUp(change, realm, { ...account, invitation })
  if (state.settings.invite_required && !mayComeUninvited) return undefined
  const user = await createUser(change, { ...account, role: MEMBER, createdAt: unixNow() })
  await greet(change, realm.url, user)
  await writeWelcome(change, realm.url, user)
  return user
}

/** The newest valid invitation. */
async function invitationTo({ state, tx }: Change, email: string): Promise<GoodInvitation | undefined> {
  const open = await openInvitations(tx, state.id)
  const own = open.filter((one) => one.email !== null && emailKey(one.email) === emailKey(email))
  const invitation = own.findLast((one) => isGood(state, one))
  const inviter = state.users.get(invitation?.inviterId ?? 0)
  return invitation === undefined || inviter === undefined ? undefined : { ...invitation, inviter }
}

/** The name that another system says, changed to a valid name. */
export function nameFrom(given: string): string {
  const allowed = [...given.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Cn}]/gu, '')].filter(
    (character) => !forbiddenNameCharacters.includes(character),
  )
  const name = allowed
    .slice(0, maxFullNameLength)
    .join('')
    .replace(/\|\d+$/, '')
    .trim()
  return checkedFullName(name.padEnd(minFullNameLength, '-'))
}
