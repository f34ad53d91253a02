import { userSettings } from '@parley/api/settings/user-settings'
import { userErrors } from '@parley/api/users/errors'
import { accounts } from '@parley/api/users/limits'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { Channel } from '../channels/state.ts'
import { defaultChannels } from '../default-channels/state.ts'
import { isEmailAllowed } from '../domains/state.ts'
import { subscribeTo } from '../subscriptions/commands.ts'
import { type UserChanges, userChanged, userCreated } from './entries.ts'
import { isSameName, lookOf } from './look.ts'
import { savePasswordHash } from './password-hash.ts'
import { emailKey, type User } from './state.ts'
import { insertUser, type NewUser, readUser, updateUserRow } from './storage.ts'

/** Makes an account and subscribes it to channels: by default to those that new people are given. */
export async function createUser(
  change: Change,
  user: NewUser,
  channels: readonly Channel[] = defaultChannels(change.state),
): Promise<User> {
  const { tx, state, append } = change
  accounts.checkRoom(state.users.size)
  checkEmailIsFree(state, user.email)
  if (user.botType === undefined) checkEmailIsAllowed(state, user.email)
  checkNameIsFree(state, user.fullName)
  const id = await insertUser(tx, state.id, user.botType === undefined ? withDefaults(state, user) : user)
  const created = await readUser(tx, state.id, id)
  append(userCreated.of({ user: created }))
  await subscribeTo(
    change,
    [created],
    channels.map((channel) => ({ channel })),
  )
  return created
}

/** What the organisation gives new people becomes their own, so that changing it later changes nothing for them. */
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

/** Namesakes there may be; nobody who only seems to be one, for whom people would take them. */
function checkNameImitatesNobody(state: RealmState, fullName: string, ownId?: number) {
  for (const id of state.usersByLook.get(lookOf(fullName)) ?? []) {
    const user = state.users.get(id)
    if (id === ownId || user === undefined || !user.isActive) continue
    if (!isSameName(fullName, user.fullName)) throw userErrors.nameLooksLikeAnother()
  }
}

function checkNameIsFree(state: RealmState, fullName: string, ownId?: number) {
  checkNameImitatesNobody(state, fullName, ownId)
  if (!state.settings.require_unique_names) return
  const name = fullName.normalize('NFKC').toLowerCase()
  for (const user of state.users.values()) {
    if (user.id !== ownId && user.fullName.normalize('NFKC').toLowerCase() === name)
      throw userErrors.nameInUse()
  }
}

/** Gives an account another name, which was checked to be one. */
export async function changeFullName(change: Change, userId: number, fullName: string): Promise<void> {
  const user = accountOf(change.state, userId)
  if (fullName === user.fullName) return
  checkNameIsFree(change.state, fullName, userId)
  await saveUser(change, userId, { fullName })
}

/** Throws where the account cannot have that address. */
export function checkMayHaveEmail(state: RealmState, { deliveryEmail }: User, email: string) {
  if (emailKey(email) !== emailKey(deliveryEmail)) checkEmailIsFree(state, email)
  checkEmailIsAllowed(state, email)
}

/** Gives an account another address, which was checked to be one. */
export async function changeEmail(change: Change, userId: number, email: string): Promise<void> {
  const user = accountOf(change.state, userId)
  if (email === user.deliveryEmail) return
  checkMayHaveEmail(change.state, user, email)
  // A picture that follows from the address is another one now.
  const avatar = user.avatarSource === 'G' ? { avatarVersion: user.avatarVersion + 1 } : {}
  await saveUser(change, userId, { deliveryEmail: email, ...avatar })
}

/** Sets a password and makes the API key that was used so far worthless. */
export async function changePassword(change: Change, userId: number, passwordHash: string): Promise<void> {
  await savePasswordHash(change.tx, change.state.id, userId, passwordHash)
  await renewKey(change, userId)
}

/** Makes the account's API key worthless; the next one is derived from the new count. */
export async function renewKey(change: Change, userId: number): Promise<void> {
  const { keyGeneration } = accountOf(change.state, userId)
  await saveUser(change, userId, { keyGeneration: keyGeneration + 1 })
}

/** Writes changes of an account and tells those whom they concern. */
export async function saveUser(
  { tx, state, append }: Change,
  userId: number,
  changes: UserChanges,
): Promise<void> {
  await updateUserRow(tx, state.id, userId, changes)
  const isBot = accountOf(state, userId).botType !== null
  append(userChanged.of({ userId, changes, ...(isBot ? { isBot } : {}) }))
}

export function accountOf(state: RealmState, userId: number): User {
  const user = state.users.get(userId)
  if (user === undefined) throw userErrors.noSuchUser()
  return user
}
