import { maxFullNameLength } from '@parley/api/users/limits'
import { checkedEmail, checkedFullName } from '#directory/users/checks.ts'
import { changeEmail, changeFullName, createUser } from '#directory/users/commands.ts'
import { deactivateUser, reactivateUser } from '#directory/users/deactivation.ts'
import { changeRole } from '#directory/users/role-change.ts'
import { ADMINISTRATOR, isOwner, MEMBER, OWNER } from '#directory/users/roles.ts'
import { emailKey, type User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { unixNow } from '#engine/time.ts'
import { greet } from '../invites/welcome.ts'
import { usersNamed } from './candidates.ts'
import { factsOf, saveFacts } from './facts.ts'
import { refusals } from './protocol.ts'
import { isKnownUser } from './user-resource.ts'
import { emailWanted, type WantedUser } from './wanted-user.ts'

/** The account with this id. Throws 404 where SCIM knows none. */
export function userAt(state: RealmState, id: number | undefined): User {
  const user = id === undefined ? undefined : state.users.get(id)
  if (user === undefined || !isKnownUser(state, user)) throw refusals.notFound('User')
  return user
}

/** Creates an account, or brings back one that a provider had deleted. Returns its id. */
export async function addUser(realm: Realm, wanted: WantedUser): Promise<number> {
  const deleted = deletedUser(realm.state, wanted)
  if (deleted !== undefined) {
    await changeUser(realm, deleted.id, () => ({ active: true, ...wanted }), { isBack: true })
    return deleted.id
  }
  const id = await realm.change(async (change) => {
    const { state } = change
    const email = checkedEmail(emailWanted(state, undefined, wanted) ?? wanted.userName ?? '')
    checkUserName(state, wanted.userName)
    if (wanted.role === OWNER) throw ownersAreOut()
    const user = await createUser(change, {
      email,
      fullName: checkedFullName(wanted.fullName ?? nameFrom(email)),
      passwordHash: null,
      role: wanted.role ?? MEMBER,
      createdAt: unixNow(),
    })
    await greet(change, realm.url, user)
    const { userName, givenName, familyName, externalId } = wanted
    await saveFacts(change, 'user', user.id, {
      userName,
      givenName,
      familyName,
      externalId: externalId ?? undefined,
    })
    return user.id
  })
  if (wanted.active === false) await deactivateUser(realm, id)
  return id
}

const nameFrom = (email: string) => email.replace(/@.*/, '').slice(0, maxFullNameLength)

function deletedUser(state: RealmState, wanted: WantedUser): User | undefined {
  const email = emailWanted(state, undefined, wanted) ?? wanted.userName ?? ''
  const user = state.usersByEmail.get(emailKey(email))
  const isDeleted = user !== undefined && factsOf(state, 'user', user.id).isDeleted === true
  return isDeleted && user.botType === null ? user : undefined
}

/**
 * Changes an account as a provider wants it: first what it says of it, then whether it is active, so that a refusal
 * changes nothing.
 * @param decide what is wanted, asked at the head of the journal; throws to refuse
 * @param isBack whether the provider brings back what it had deleted
 */
export async function changeUser(
  realm: Realm,
  id: number,
  decide: (state: RealmState, user: User) => WantedUser,
  { isBack = false }: { isBack?: boolean } = {},
): Promise<void> {
  const active = await realm.change(async (change) => {
    const user = isBack ? change.state.users.get(id) : userAt(change.state, id)
    if (user === undefined) throw refusals.notFound('User')
    const wanted = decide(change.state, user)
    await saveWanted(change, user, wanted)
    return wanted.active
  })
  if (active === undefined || active === realm.state.users.get(id)?.isActive) return
  if (active) await realm.change((change) => reactivateUser(change, id))
  else await deactivateUser(realm, id)
}

async function saveWanted(change: Change, user: User, wanted: WantedUser): Promise<void> {
  const { state } = change
  const given = emailWanted(state, user, wanted)
  const email = given === undefined ? user.deliveryEmail : checkedEmail(given)
  const fullName = wanted.fullName === undefined ? user.fullName : checkedFullName(wanted.fullName)
  const { role = user.role, active = user.isActive } = wanted
  const isSame = email === user.deliveryEmail && fullName === user.fullName
  if (isOwner(user) && !(isSame && role === user.role && active === user.isActive)) throw ownersAreOut()
  if (role === OWNER && !isOwner(user)) throw ownersAreOut()
  checkUserName(state, wanted.userName, user.id)
  await changeFullName(change, user.id, fullName)
  await changeEmail(change, user.id, email)
  await changeRole(change, { ...user, role: ADMINISTRATOR }, user.id, role)
  const facts = factsOf(state, 'user', user.id)
  await saveFacts(change, 'user', user.id, {
    userName: wanted.userName ?? facts.userName,
    givenName: wanted.givenName ?? facts.givenName,
    familyName: wanted.familyName ?? facts.familyName,
    externalId: wanted.externalId === undefined ? facts.externalId : (wanted.externalId ?? undefined),
  })
}

const ownersAreOut = () => refusals.forbidden('Owners are not changed or made by SCIM')

/** Throws 409 if another account has the name. */
function checkUserName(state: RealmState, userName: string | undefined, ownId?: number) {
  if (userName === undefined) return
  if (usersNamed(state, userName).some(({ id }) => id !== ownId))
    throw refusals.exists(`'${userName}' is taken`)
}

/** Deactivates an account for good: the provider does not see it any more, unless it creates it again. */
export async function deleteUser(realm: Realm, id: number): Promise<void> {
  if (isOwner(userAt(realm.state, id))) throw ownersAreOut()
  await deactivateUser(realm, id)
  await realm.change(async (change) => {
    const user = userAt(change.state, id)
    await saveFacts(change, 'user', id, { ...factsOf(change.state, 'user', user.id), isDeleted: true })
  })
}
