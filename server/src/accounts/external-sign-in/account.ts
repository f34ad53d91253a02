import { ApiError, errors } from '@parley/api/contract/errors'
import { emailKey, type User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { refusalOf } from '../invites/addresses.ts'
import { signUpKnown } from '../invites/from-directory.ts'
import { SignInFailed } from '../sign-in/problem.ts'
import { link, linkedUserId } from './identities.ts'
import type { ExternalPerson } from './method.ts'
import type { SignInProvider } from './providers.ts'

/**
 * The account of somebody who signed in at a provider: the one that is linked; the first time, the one of their address,
 * or a new one if the organization allows it. Throws SignInFailed.
 */
export function accountFor(realm: Realm, provider: SignInProvider, person: ExternalPerson): Promise<User> {
  return realm.change(async (change) => {
    const { state, tx } = change
    const linked = state.users.get((await linkedUserId(tx, state.id, person)) ?? 0)
    if (linked !== undefined) return linked
    // Whoever may write any address into a profile there would become anybody here.
    if (person.email === '') throw new SignInFailed('address_missing')
    if (!person.isEmailVerified) throw new SignInFailed('address_unverified')
    const known = state.usersByEmail.get(emailKey(person.email))
    const user =
      known === undefined ? await signUp(change, realm, provider, person) : linkable(known, provider)
    if (!(await link(tx, state.id, user.id, person))) throw new SignInFailed('linked_to_another')
    return user
  })
}

function linkable(user: User, { link_by_email }: SignInProvider): User {
  if (user.botType !== null) throw new SignInFailed('address_refused')
  if (!user.isActive) throw errors.userDeactivated()
  if (!link_by_email) throw new SignInFailed('account_not_linked')
  return user
}

async function signUp(
  change: Change,
  realm: Realm,
  { auto_signup }: SignInProvider,
  { email, fullName }: ExternalPerson,
): Promise<User> {
  if (refusalOf(change.state, email) !== undefined) throw new SignInFailed('address_refused')
  const newcomer = { email, fullName: fullName.trim() || email.slice(0, email.indexOf('@')) }
  try {
    const user = await signUpKnown(change, realm, newcomer, { mayComeUninvited: auto_signup })
    if (user === undefined) throw new SignInFailed('invitation_required')
    return user
  } catch (error) {
    // The name may be taken, or the organization full.
    if (error instanceof ApiError) throw new SignInFailed('sign_up_refused', { cause: error })
    throw error
  }
}
