import type { Endpoint } from '@parley/api/contract/endpoint'
import { errors } from '@parley/api/contract/errors'
import { passwordMaxLength } from '@parley/api/realm/limits'
import { settingErrors } from '@parley/api/settings/errors'
import { checkedFullName, isEmailAddress } from '#directory/users/checks.ts'
import { changeFullName, changePassword, checkMayHaveEmail } from '#directory/users/commands.ts'
import { passwordHashOf } from '#directory/users/password-hash.ts'
import { isAdministrator } from '#directory/users/roles.ts'
import { emailKey, type User } from '#directory/users/state.ts'
import type { Call } from '#engine/http/route.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { attemptLimit } from '#engine/throttles/limit.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import { askForConfirmation, checkMayChangeOwnEmail } from '../email-changes/commands.ts'
import { hashPassword, verifyPassword } from '../passwords/hashes.ts'
import { passwordProblem } from '../passwords/rule.ts'
import { countLogIn, noteLogIn } from '../sign-in/log-in-limits.ts'

/** For letters to new addresses that somebody claims. */
const emailChanges = attemptLimit(
  'email change',
  { seconds: 3600, requests: 2 },
  { seconds: DAY_SECONDS, requests: 5 },
)

export interface AccountRequest {
  readonly full_name?: string | undefined
  readonly email?: string | undefined
  readonly old_password?: string | undefined
  readonly new_password?: string | undefined
}

/** The parts of a request that change the account itself, validated as far as possible without a lock. */
export interface AccountChange {
  readonly fullName: string | undefined
  readonly email: string | undefined
  readonly passwordHash: string | undefined
}

/** Validates a change of the user's own account. Does the slow parts before the transaction. */
export async function checkedAccountChange(
  {
    server,
    realm,
    user,
    request: { ip },
  }: Pick<Call<Endpoint, User>, 'server' | 'realm' | 'user' | 'request'>,
  request: AccountRequest,
): Promise<AccountChange> {
  const fullName = checkedNewName(realm.state, user, request.full_name)
  const email = checkedNewEmail(realm.state, user, request.email)
  const passwordHash = await checkedNewPassword(server, realm, user, { ...request, address: ip })
  // Each change sends a letter to an address whose owner may not have asked for it.
  if (email !== undefined) await server.limits.countAttempt(realm, emailChanges, String(user.id))
  return { fullName, email, passwordHash }
}

/** Makes the checked change. A new password ends the user's sessions, except the one of the request. */
export async function applyAccountChange(
  change: Change,
  realmUrl: string,
  userId: number,
  wanted: AccountChange,
  sessionToken: string | undefined,
): Promise<void> {
  if (wanted.fullName !== undefined) await changeFullName(change, userId, wanted.fullName)
  if (wanted.email !== undefined) await askForConfirmation(change, realmUrl, userId, wanted.email)
  if (wanted.passwordHash !== undefined)
    await changePassword(change, userId, wanted.passwordHash, sessionToken)
}

async function checkedNewPassword(
  server: ServerContext,
  realm: Realm,
  user: User,
  request: AccountRequest & { readonly address: string },
) {
  const { old_password: before, new_password: next, address } = request
  if (next === undefined || next === '') return undefined
  const hash = await passwordHashOf(realm.db, realm.state.id, user.id)
  // Otherwise somebody at an unlocked screen could guess without limit.
  const asThemselves = { name: user.deliveryEmail, address }
  await countLogIn(server, realm, asThemselves)
  if (!(await verifyPassword(before ?? '', hash))) throw settingErrors.wrongPassword()
  await noteLogIn(server, realm, asThemselves)
  const about = [user.fullName, user.deliveryEmail, realm.state.settings.name]
  const problem = await passwordProblem(next, about)
  if (problem === 'too short' || problem === 'too weak') throw settingErrors.newPasswordTooWeak()
  if (problem === 'too long')
    throw errors.badRequest(`new_password is too long (limit: ${passwordMaxLength} characters)`)
  return hashPassword(next)
}

function checkedNewName(state: RealmState, user: User, given: string | undefined): string | undefined {
  if (given === undefined || given.trim() === '' || given.trim() === user.fullName) return undefined
  if (state.settings.name_changes_disabled && !isAdministrator(user))
    throw settingErrors.nameChangesDisabled()
  return checkedFullName(given)
}

function checkedNewEmail(state: RealmState, user: User, given: string | undefined): string | undefined {
  const email = given?.trim()
  if (email === undefined || email === '' || emailKey(email) === emailKey(user.deliveryEmail))
    return undefined
  checkMayChangeOwnEmail(state, user)
  if (!isEmailAddress(email)) throw settingErrors.invalidEmail()
  checkMayHaveEmail(state, user, email)
  return email
}
