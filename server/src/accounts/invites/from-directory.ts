import { errors } from '@parley/api/contract/errors'
import { forbiddenNameCharacters, maxFullNameLength, minFullNameLength } from '@parley/api/users/limits'
import { checkedEmail, checkedFullName } from '#directory/users/checks.ts'
import { createUser } from '#directory/users/commands.ts'
import { MEMBER } from '#directory/users/roles.ts'
import { emailKey, type User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { unixNow } from '#engine/time.ts'
import type { DirectoryPerson } from '../sign-in/ldap-directory.ts'
import { refusalOf } from './addresses.ts'
import { isGood } from './invitation.ts'
import { type GoodInvitation, signUp } from './sign-up.ts'
import { openInvitations } from './storage.ts'
import { greet } from './welcome.ts'

/**
 * Creates the account of a person in the LDAP directory: by an invitation to their address, or without one if the
 * organization is open to everybody. Throws otherwise.
 */
export function signUpFromDirectory(realm: Realm, person: DirectoryPerson): Promise<User> {
  return realm.change(async (change) => {
    const { state } = change
    const email = checkedEmail(person.email)
    const known = state.usersByEmail.get(emailKey(email))
    if (known !== undefined) return known
    const refusal = refusalOf(state, email)
    if (refusal !== undefined) throw errors.badRequest(refusal)
    const account = { email, fullName: nameFrom(person.fullName), passwordHash: null }
    const invitation = await invitationTo(change, email)
    if (invitation !== undefined) return signUp(change, realm, { ...account, invitation })
    if (state.settings.invite_required) throw errors.invitationRequired()
    const createdAt = unixNow()
    const user = await createUser(change, { ...account, role: MEMBER, createdAt })
    await greet(change, realm.url, user)
    return user
  })
}

/** The newest valid invitation. */
async function invitationTo({ state, tx }: Change, email: string): Promise<GoodInvitation | undefined> {
  const open = await openInvitations(tx, state.id)
  const own = open.filter((one) => one.email !== null && emailKey(one.email) === emailKey(email))
  const invitation = own.findLast((one) => isGood(state, one))
  const inviter = state.users.get(invitation?.inviterId ?? 0)
  return invitation === undefined || inviter === undefined ? undefined : { ...invitation, inviter }
}

/** The name in the directory, changed to a valid name. */
function nameFrom(given: string): string {
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
