import { userSettings } from '@parley/api/settings/user-settings'
import { userErrors } from '@parley/api/users/errors'
import { accounts } from '@parley/api/users/limits'
import { noted } from '#engine/audit/entries.ts'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { Channel } from '../channels/state.ts'
import { defaultChannels } from '../default-channels/state.ts'
import { isEmailAllowed } from '../domains/state.ts'
import { endSessionsOf } from '../sessions/commands.ts'
import { subscribeTo } from '../subscriptions/commands.ts'
import { type UserChanges, userChanged, userCreated } from './entries.ts'
import { isSameName, lookOf } from './lookalikes.ts'
import { savePasswordHash } from './password-hash.ts'
import { emailKey, type User } from './state.ts'
import { insertUser, type NewUser, readUser, updateUserRow } from './storage.ts'

/**
 * Creates an account and subscribes it to channels, by default to the default channels. Throws if the address or name
 * is not allowed.
 */
export async function createUser(
  change: Change,
  user: NewUser,
  channels: readonly Channel[] = defaultChannels(change.state),
): Promise<User> {
  const { state } = change
  checkEmailIsFree(state, user.email)
  if (user.botType === undefined) checkEmailIsAllowed(state, user.email)
  checkNameIsFree(state, user.fullName)
  const created = await addAccount(change, user.botType === undefined ? withDefaults(state, user) : user)
  await subscribeTo(
    change,
    [created],
    channels.map((channel) => ({ channel })),
  )
  return created
}

/**
 * Creates an account with an address and a name that were checked, in no channel.
 * @param others accounts that the same change has created before
 */
export async function addAccount({ tx, state, append }: Change, user: NewUser, others = 0): Promise<User> {
  accounts.checkRoom(state.users.size + others)
  const id = await insertUser(tx, state.id, user)
  const created = await readUser(tx, state.id, id)
  append(userCreated.of({ user: created }))
  return created
}

/** Copies the organization's defaults for new users, so that later changes of the defaults do not affect them. */
function withDefaults(state: RealmState, user: NewUser): NewUser {
  const { default_language: language } = state.settings
  const initial = language === userSettings.default_language.default ? {} : { default_language: language }
  return { ...user, settings: { ...initial, ...state.userDefaults, ...user.settings } }
}

function checkEmailIsFree(state: RealmState, email: string) {
  if (state.usersByEmail.has(emailKey(email))) throw userErrors.emailInUse()
}

function checkEmailIsAllowed(state: RealmState, email: string) {
  if (!isEmailAllowed(state, email)) throw userErrors.emailNotAllowed(email)
}

/** Allows equal names, but not names that only look alike, by which users could be impersonated. */
function checkNotLookalike(state: RealmState, fullName: string, ownId?: number) {
  for (const id of state.usersByLook.get(lookOf(fullName)) ?? []) {
    const user = state.users.get(id)
    if (id === ownId || user === undefined || !user.isActive) continue
    if (!isSameName(fullName, user.fullName)) throw userErrors.nameLooksLikeAnother()
  }
}

function checkNameIsFree(state: RealmState, fullName: string, ownId?: number) {
  checkNotLookalike(state, fullName, ownId)
  if (!state.settings.require_unique_names) return
  const name = fullName.normalize('NFKC').toLowerCase()
  for (const user of state.users.values()) {
    if (user.id !== ownId && user.fullName.normalize('NFKC').toLowerCase() === name)
      throw userErrors.nameInUse()
  }
}

/** Changes an account's name, which must be valid. Throws if it is taken. */
export async function changeFullName(change: Change, userId: number, fullName: string): Promise<void> {
  const user = accountOf(change.state, userId)
  if (fullName === user.fullName) return
  checkNameIsFree(change.state, fullName, userId)
  await saveUser(change, userId, { fullName })
}

/** Throws if the account may not have this address. */
export function checkMayHaveEmail(state: RealmState, { deliveryEmail }: User, email: string) {
  if (emailKey(email) !== emailKey(deliveryEmail)) checkEmailIsFree(state, email)
  checkEmailIsAllowed(state, email)
}

/**
 * Changes an account's address, which must be valid. It is a credential, so all sessions end but the one with this
 * token. Throws if the address is taken or not allowed.
 */
export async function changeEmail(
  change: Change,
  userId: number,
  email: string,
  exceptToken?: string,
): Promise<void> {
  const user = accountOf(change.state, userId)
  if (email === user.deliveryEmail) return
  checkMayHaveEmail(change.state, user, email)
  // A Gravatar changes with the address.
  const avatar = user.avatarSource === 'G' ? { avatarVersion: user.avatarVersion + 1 } : {}
  await saveUser(change, userId, { deliveryEmail: email, ...avatar })
  if (user.botType === null) await endSessionsOf(change, userId, exceptToken)
}

/**
 * Sets a password, revokes the API key and ends all sessions but the one with this token: others who knew the old
 * password may be logged in with it.
 */
export async function changePassword(
  change: Change,
  userId: number,
  passwordHash: string,
  exceptToken?: string,
): Promise<void> {
  await savePasswordHash(change.tx, change.state.id, userId, passwordHash)
  change.append(noted.of({ action: 'password_changed', userIds: [userId] }))
  await renewKey(change, userId)
  await endSessionsOf(change, userId, exceptToken)
}

/** Revokes the account's API key; the next one is derived from the new generation. */
export async function renewKey(change: Change, userId: number): Promise<void> {
  const { keyGeneration } = accountOf(change.state, userId)
  await saveUser(change, userId, { keyGeneration: keyGeneration + 1 })
}

/** Saves changes of an account and appends their entry. */
export async function saveUser(
  { tx, state, append }: Change,
  userId: number,
  changes: UserChanges,
): Promise<void> {
  await updateUserRow(tx, state.id, userId, changes)
  const isBot = accountOf(state, userId).botType !== null
  append(userChanged.of({ userId, changes, ...(isBot ? { isBot } : {}) }))
}

/** The account with this id. Throws if it does not exist. */
export function accountOf(state: RealmState, userId: number): User {
  const user = state.users.get(userId)
  if (user === undefined) throw userErrors.noSuchUser()
  return user
}
