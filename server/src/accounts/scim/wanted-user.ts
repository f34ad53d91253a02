import { type Role, roles } from '@parley/api/users/roles'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { fits, readerOf } from './filter.ts'
import { type Operation, settings } from './patch.ts'
import { booleanOf, fieldOf, isObject, type JsonObject, refusals, textOf } from './protocol.ts'
import { nameOf, UNUSED_ATTRIBUTES, userNameOf } from './user-resource.ts'

/** What a provider wants of an account. What is undefined stays as it is. */
export interface WantedUser {
  userName?: string | undefined
  email?: string | undefined
  fullName?: string | undefined
  givenName?: string | undefined
  familyName?: string | undefined
  active?: boolean | undefined
  role?: Role | undefined
  /** Null: it has none any more. */
  externalId?: string | null | undefined
}

/** What the body of a POST or PUT wants. */
export function wantedUser(body: JsonObject): WantedUser {
  const userName = textOf(fieldOf(body, 'userName'), 'userName')?.trim()
  if (userName === undefined || userName === '') throw refusals.invalidValue("'userName' is missing")
  const name = fieldOf(body, 'name')
  if (name !== undefined && name !== null && !isObject(name))
    throw refusals.invalidValue("'name' must be an object")
  const part = (key: string) => textOf(fieldOf(name ?? {}, key), `name.${key}`)?.trim()
  const [givenName, familyName] = [part('givenName'), part('familyName')]
  const displayName = textOf(fieldOf(body, 'displayName'), 'displayName')?.trim()
  return {
    userName,
    email: emailIn(fieldOf(body, 'emails')),
    fullName: part('formatted') || joined(givenName, familyName) || displayName || undefined,
    givenName,
    familyName,
    active: booleanOf(fieldOf(body, 'active'), 'active'),
    role: roleIn(fieldOf(body, 'roles')),
    externalId: textOf(fieldOf(body, 'externalId'), 'externalId') ?? null,
  }
}

const joined = (...parts: (string | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== '').join(' ')

/** What the operations of a PATCH want of an account. */
export function patchedUser(state: RealmState, user: User, operations: readonly Operation[]): WantedUser {
  const wanted: WantedUser = {}
  for (const operation of operations) apply(state, user, operation, wanted)
  return wanted
}

function apply(state: RealmState, user: User, operation: Operation, wanted: WantedUser) {
  const { op, path, filter, part, value } = operation
  if (filter !== undefined) {
    if (path !== 'emails' && path !== 'roles') return checkIgnored(path ?? '')
    const present =
      path === 'emails'
        ? { value: user.deliveryEmail, type: 'work', primary: true }
        : { value: '', type: 'work', primary: true }
    // Of several addresses we keep the one.
    if (!fits(filter, readerOf(present)) || op === 'remove') return
    const given = isObject(value) ? fieldOf(value, 'value') : value
    if (part !== undefined && part !== 'value') return
    set(state, user, path, [{ value: given, primary: true }], wanted, true)
    return
  }
  const isNamed = path !== undefined
  for (const [key, one] of settings(operation)) set(state, user, key, one, wanted, isNamed)
}

/** @param isNamed whether the path of the operation names it, so that it cannot be passed over */
function set(
  state: RealmState,
  user: User,
  key: string,
  value: unknown,
  wanted: WantedUser,
  isNamed: boolean,
) {
  switch (key) {
    case 'username':
      wanted.userName = textOf(value, 'userName')?.trim() ?? missing('userName')
      return
    case 'externalid':
      wanted.externalId = textOf(value, 'externalId') ?? null
      return
    case 'active':
      wanted.active = booleanOf(value, 'active') ?? missing('active')
      return
    case 'displayname':
    case 'name.formatted':
      // Who removes a name has it still: nobody is without one.
      wanted.fullName = textOf(value, key)?.trim() ?? wanted.fullName
      return
    case 'name.givenname':
    case 'name.familyname': {
      const now = nameOf(state, user)
      const text = textOf(value, key)?.trim() ?? ''
      const { givenName = now.givenName, familyName = now.familyName } = wanted
      const parts =
        key === 'name.givenname' ? { givenName: text, familyName } : { givenName, familyName: text }
      Object.assign(wanted, parts, { fullName: joined(parts.givenName, parts.familyName) || user.fullName })
      return
    }
    case 'emails':
    case 'emails.value':
      wanted.email = emailIn(value) ?? wanted.email
      return
    case 'roles':
    case 'roles.value':
      wanted.role = value === undefined ? roles.member : (roleIn(value) ?? wanted.role)
      return
    case 'id':
    case 'meta':
    case 'groups':
    case 'schemas':
      // Whole resources are sent back with them.
      if (isNamed) throw refusals.readOnly(key)
      return
    default:
      if (isNamed) checkIgnored(key)
  }
}

function missing(name: string): never {
  throw refusals.invalidValue(`'${name}' must have a value`)
}

/** Throws invalidPath for an attribute that is none of the schemas that providers use. */
function checkIgnored(path: string) {
  const root = path.split('.')[0] ?? ''
  const isKnown = UNUSED_ATTRIBUTES.has(root) || root === 'name' || root === 'emails' || root === 'roles'
  if (!isKnown && !path.startsWith('urn:')) throw refusals.invalidPath(path.slice(0, 100))
}

/** The address among several: the primary one, or the first. */
function emailIn(value: unknown): string | undefined {
  return textOf(chosen(value), 'emails.value')?.trim() || undefined
}

/** The role among several, by its name. */
function roleIn(value: unknown): Role | undefined {
  const name = textOf(chosen(value), 'roles.value')?.trim().toLowerCase()
  if (name === undefined || name === '') return undefined
  const known = Object.entries(roles).find(([one]) => one === name)
  if (known === undefined)
    throw refusals.invalidValue(`'${name}' is no role: there are ${Object.keys(roles).join(', ')}`)
  return known[1]
}

function chosen(value: unknown): unknown {
  if (!Array.isArray(value)) return isObject(value) ? fieldOf(value, 'value') : value
  const primary = value.find((one) => isObject(one) && booleanOf(fieldOf(one, 'primary'), 'primary') === true)
  return chosen(primary ?? value[0])
}

/** The address that the account is to have: the one that was given, or a name that is one. */
export function emailWanted(
  state: RealmState,
  user: User | undefined,
  wanted: WantedUser,
): string | undefined {
  if (wanted.email !== undefined) return wanted.email
  const { userName } = wanted
  if (userName === undefined || !userName.includes('@')) return undefined
  // Where the two differ, a new name says nothing of the address.
  return user === undefined || userNameOf(state, user) === user.deliveryEmail ? userName : undefined
}
