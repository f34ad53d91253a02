import { changedValues } from '#directory/profile-fields/values.ts'
import { checkedEmail } from '#directory/users/checks.ts'
import { checkMayHaveEmail } from '#directory/users/commands.ts'
import { isOnlyOwner } from '#directory/users/role-change.ts'
import { emailKey, type User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { type MappedChanges, mappedChanges } from '../external-sign-in/mapping.ts'
import { nameFrom } from '../invites/from-directory.ts'
import type { Everybody } from './directory.ts'
import type { DirectoryPerson } from './person.ts'
import type { DirectorySettings } from './settings.ts'
import type { LinkedAccount } from './storage.ts'

/** What a synchronization changes of one account whose person is in the directory. */
export interface AccountPlan {
  readonly user: User
  readonly person: DirectoryPerson
  /** Undefined: the account was found by its address and is to be linked. */
  readonly account: LinkedAccount | undefined
  readonly returns: boolean
  readonly fullName: string | undefined
  readonly email: string | undefined
  readonly fields: readonly { readonly id: number; readonly name: string; readonly value: string | null }[]
  readonly mapped: MappedChanges
}

/** What a synchronization changes, worked out before anything is changed. */
export interface Plan {
  readonly accounts: readonly AccountPlan[]
  /** Accounts whose people are no longer in the directory, or are switched off there. */
  readonly leaving: readonly User[]
  /** How many active accounts are linked to people of the directory. */
  readonly linkedCount: number
  /** What cannot be done, in words for the operator. */
  readonly problems: readonly string[]
}

/** Compares the accounts of an organization with everybody in a directory. */
export function planOf(
  state: RealmState,
  settings: DirectorySettings,
  { people, hasReferences }: Everybody,
  linked: readonly LinkedAccount[],
): Plan {
  const problems: string[] = []
  const bySubject = Map.groupBy(people, ({ subject }) => subject)
  const byEmail = Map.groupBy(people, ({ email }) => emailKey(email))
  const accountOfSubject = new Map(linked.map((one) => [one.subject, one]))
  const linkedIds = new Set(linked.map(({ userId }) => userId))
  const accounts: AccountPlan[] = []
  for (const [subject, entries] of bySubject) {
    const [person] = entries
    if (person === undefined) continue
    const account = accountOfSubject.get(subject)
    const isShared = (byEmail.get(emailKey(person.email))?.length ?? 0) > 1
    const found = account === undefined ? state.usersByEmail.get(emailKey(person.email)) : undefined
    const user = account === undefined ? found : state.users.get(account.userId)
    if (user === undefined || user.botType !== null || person.isDisabled) continue
    if (entries.length > 1) {
      problems.push(`${user.deliveryEmail}: ${entries.length} entries are ${subject}`)
      continue
    }
    // Several may have the address, and the account is of one of them.
    if (account === undefined && isShared) {
      problems.push(`${user.deliveryEmail}: several entries have this address`)
      continue
    }
    if (account === undefined && linkedIds.has(user.id)) {
      problems.push(`${user.deliveryEmail}: is linked to another entry than ${person.dn}`)
      continue
    }
    accounts.push(accountPlan(state, settings, { user, person, account, isShared }, problems))
  }
  const isHere = (subject: string) => bySubject.get(subject)?.some((one) => !one.isDisabled) === true
  const active = linked.filter(({ userId }) => state.users.get(userId)?.isActive === true)
  const gone = active
    .filter(({ subject }) => !isHere(subject))
    .flatMap(({ userId }) => state.users.get(userId) ?? [])
  const { leaving: mayLeave, ignore_references } = settings.synchronize ?? SYNCHRONIZE
  const isWhole = !hasReferences || ignore_references
  if (!isWhole && gone.length > 0)
    problems.push('the directory refers to other servers, which are not asked: nobody is taken for gone')
  const leaving = mayLeave && isWhole ? gone.filter((user) => mayBeDeactivated(state, user, problems)) : []
  return { accounts, leaving, linkedCount: active.length, problems }
}

/** What holds for a directory without settings of its own: a command may synchronize it all the same. */
export const SYNCHRONIZE: NonNullable<DirectorySettings['synchronize']> = {
  every_minutes: 60,
  names: true,
  addresses: true,
  leaving: true,
  most_leaving_percent: 10,
  ignore_references: false,
}

function mayBeDeactivated(state: RealmState, user: User, problems: string[]): boolean {
  if (!isOnlyOwner(state, user)) return true
  problems.push(`${user.deliveryEmail}: has left the directory, and stays as the last owner`)
  return false
}

interface Match {
  readonly user: User
  readonly person: DirectoryPerson
  readonly account: LinkedAccount | undefined
  /** Whether another entry has the address, too. */
  readonly isShared: boolean
}

function accountPlan(
  state: RealmState,
  settings: DirectorySettings,
  match: Match,
  problems: string[],
): AccountPlan {
  const { user, person, account } = match
  const { names, addresses } = settings.synchronize ?? SYNCHRONIZE
  const returns = !user.isActive && account !== undefined && account.leftAt !== null
  // Whom an administrator has deactivated stays as they are.
  const isChanged = user.isActive || returns
  const tried = <T>(work: () => T | undefined): T | undefined =>
    isChanged ? orProblem(user, problems, work) : undefined
  return {
    user,
    person,
    account,
    returns,
    fullName: names ? tried(() => newName(user, person)) : undefined,
    email: addresses ? tried(() => newEmail(state, match)) : undefined,
    fields: isChanged ? newFields(state, user, person, problems) : [],
    mapped: isChanged
      ? mappedChanges(state, user, settings, person.claims)
      : { role: undefined, memberships: new Map() },
  }
}

function newName(user: User, { fullName }: DirectoryPerson): string | undefined {
  const name = nameFrom(fullName)
  return name === user.fullName ? undefined : name
}

/** The address is by whom one logs in and is written to, so what is not certain is left as it is. */
function newEmail(state: RealmState, { user, person, isShared }: Match): string | undefined {
  if (person.email === '' || emailKey(person.email) === emailKey(user.deliveryEmail)) return undefined
  const email = checkedEmail(person.email)
  if (isShared) throw new Error(`several entries have the address ${email}`)
  checkMayHaveEmail(state, user, email)
  return email
}

function newFields(
  state: RealmState,
  user: User,
  { fields }: DirectoryPerson,
  problems: string[],
): AccountPlan['fields'] {
  return [...fields].flatMap(([name, text]) => {
    const field = [...state.profileFields.values()].find((one) => one.name === name)
    if (field === undefined) return []
    const value = text === '' ? null : text
    const changed = orProblem(user, problems, () => changedValues(state, user, [{ id: field.id, value }]))
    return changed === undefined || changed.length === 0 ? [] : [{ id: field.id, name, value }]
  })
}

/** What the API would refuse is a problem of this account, and no reason to leave out the others. */
function orProblem<T>(user: User, problems: string[], work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    problems.push(`${user.deliveryEmail}: ${error.message}`)
    return undefined
  }
}
