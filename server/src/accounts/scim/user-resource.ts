import { roles } from '@parley/api/users/roles'
import type { Group } from '#directory/groups/state.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { namesIn } from '#engine/records.ts'
import { factsOf } from './facts.ts'
import type { Read } from './filter.ts'
import type { JsonObject } from './protocol.ts'
import { baseUrlOf, withMeta } from './resource.ts'

/** Whether SCIM knows an account: those of people, unless a provider has deleted them. */
export const isKnownUser = (state: RealmState, user: User): boolean =>
  user.botType === null && !user.isSystemBot && factsOf(state, 'user', user.id).isDeleted !== true

/** By what the provider knows the account: what it said, or the address. */
export const userNameOf = (state: RealmState, { id, deliveryEmail }: User): string =>
  factsOf(state, 'user', id).userName ?? deliveryEmail

export const roleNameOf = ({ role }: User) => namesIn(roles).find((name) => roles[name] === role) ?? 'member'

/** The parts of a name: as the provider said them, as long as they make up the name. */
export function nameOf(state: RealmState, { id, fullName }: User) {
  const { givenName, familyName } = factsOf(state, 'user', id)
  const said = [givenName, familyName].filter((part) => part !== undefined && part !== '').join(' ')
  if (said === fullName)
    return { formatted: fullName, givenName: givenName ?? '', familyName: familyName ?? '' }
  const space = fullName.lastIndexOf(' ')
  if (space < 0) return { formatted: fullName, givenName: fullName, familyName: '' }
  return {
    formatted: fullName,
    givenName: fullName.slice(0, space),
    familyName: fullName.slice(space + 1),
  }
}

/** The groups that SCIM knows, by the ids of their members. */
export function groupsByMember(groups: Iterable<Group>): ReadonlyMap<number, readonly Group[]> {
  const byMember = new Map<number, Group[]>()
  for (const group of groups)
    for (const id of group.members) {
      const own = byMember.get(id)
      if (own === undefined) byMember.set(id, [group])
      else own.push(group)
    }
  return byMember
}

const emailsOf = ({ deliveryEmail }: User) => [{ value: deliveryEmail, type: 'work', primary: true }]
const rolesOf = (user: User) => [{ value: roleNameOf(user), primary: true }]

/** An account as SCIM shows it. */
export function userResource(realm: Realm, user: User, groups: readonly Group[] | undefined): JsonObject {
  const { state } = realm
  const base = baseUrlOf(realm)
  const { externalId } = factsOf(state, 'user', user.id)
  const fields = {
    id: String(user.id),
    ...(externalId !== undefined && { externalId }),
    userName: userNameOf(state, user),
    name: nameOf(state, user),
    displayName: user.fullName,
    emails: emailsOf(user),
    active: user.isActive,
    roles: rolesOf(user),
    ...(groups !== undefined &&
      groups.length > 0 && {
        groups: groups.map(({ id, name }) => ({
          value: String(id),
          $ref: `${base}/Groups/${id}`,
          display: name,
          type: 'direct',
        })),
      }),
  }
  const location = `${base}/Users/${user.id}`
  return withMeta(fields, { resourceType: 'User', createdAt: user.createdAt, location })
}

/** Attributes of the core schema that nobody here has. */
export const UNUSED_ATTRIBUTES: ReadonlySet<string> = new Set([
  'nickname',
  'profileurl',
  'title',
  'usertype',
  'preferredlanguage',
  'locale',
  'timezone',
  'password',
  'phonenumbers',
  'ims',
  'photos',
  'addresses',
  'entitlements',
  'x509certificates',
])

/** Reads an account for a filter, without making a resource of it. */
export function readUser(state: RealmState, user: User): Read {
  return (path) => {
    switch (path) {
      case 'id':
        return [String(user.id)]
      case 'externalid':
        return present(factsOf(state, 'user', user.id).externalId)
      case 'username':
        return [userNameOf(state, user)]
      case 'displayname':
      case 'name.formatted':
        return [user.fullName]
      case 'name.givenname':
        return [nameOf(state, user).givenName]
      case 'name.familyname':
        return [nameOf(state, user).familyName]
      case 'active':
        return [user.isActive]
      case 'emails':
        return emailsOf(user)
      case 'emails.value':
        return [user.deliveryEmail]
      case 'emails.type':
        return ['work']
      case 'emails.primary':
        return [true]
      case 'roles':
        return rolesOf(user)
      case 'roles.value':
        return [roleNameOf(user)]
      case 'meta.created':
        return [new Date(user.createdAt * 1000).toISOString()]
      case 'meta.resourcetype':
        return ['User']
      default:
        return UNUSED_ATTRIBUTES.has(path.split('.')[0] ?? '') ? [] : undefined
    }
  }
}

const present = (value: unknown) => (value === undefined ? [] : [value])
