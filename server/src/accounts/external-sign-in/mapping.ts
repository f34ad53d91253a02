import { saveMembers } from '#directory/groups/membership.ts'
import { accountOf } from '#directory/users/commands.ts'
import { isOnlyOwner, setRole } from '#directory/users/role-change.ts'
import { OWNER, type Role } from '#directory/users/roles.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { Mapping } from './mapping-settings.ts'
import type { ExternalPerson } from './method.ts'

/** What a mapping changes of an account. */
export interface MappedChanges {
  /** Undefined: the role stays. */
  readonly role: Role | undefined
  /** By the names of groups, those of which the membership changes to this. */
  readonly memberships: ReadonlyMap<string, boolean>
}

/**
 * Gives an account the role and the groups that the mapping says, and takes those that it does not say. Roles and
 * groups that the configuration does not name stay as they are.
 */
export async function applyMapping(
  realm: Realm,
  userId: number,
  mapping: Mapping,
  { claims }: Pick<ExternalPerson, 'claims'>,
): Promise<void> {
  const user = realm.state.users.get(userId)
  if (user === undefined || !user.isActive) return
  const { role, memberships } = mappedChanges(realm.state, user, mapping, claims)
  if (role !== undefined) await giveRole(realm, userId, role)
  for (const [name, isMember] of memberships) await giveMembership(realm, userId, name, isMember)
}

/** What `applyMapping` would change. */
export function mappedChanges(
  state: RealmState,
  user: User,
  mapping: Mapping,
  claims: ExternalPerson['claims'],
): MappedChanges {
  const role = roleFrom(mapping, claims)
  const isNew = role !== undefined && role !== user.role && !staysOwner(state, user, role)
  const memberships = [...groupsFrom(mapping, claims)].filter(
    ([name, isMember]) => groupToChange(state, user.id, name, isMember) !== undefined,
  )
  return { role: isNew ? role : undefined, memberships: new Map(memberships) }
}

/** Nobody could make anybody an owner again. */
const staysOwner = (state: RealmState, user: User, role: Role) => role !== OWNER && isOnlyOwner(state, user)

/** The highest role that a value gives. Undefined: the role stays. */
function roleFrom({ roles }: Mapping, claims: ExternalPerson['claims']): Role | undefined {
  if (roles === undefined) return undefined
  const given = (claims[roles.claim] ?? []).flatMap(
    (value) => (Object.hasOwn(roles.map, value) ? roles.map[value] : undefined) ?? [],
  )
  return given.toSorted((a, b) => a - b)[0] ?? roles.default
}

/** Each group that the configuration names, and whether the person is to be in it. */
function groupsFrom({ groups }: Mapping, claims: ExternalPerson['claims']): ReadonlyMap<string, boolean> {
  const memberships = new Map<string, boolean>()
  if (groups === undefined) return memberships
  const given = new Set(claims[groups.claim])
  for (const [value, name] of Object.entries(groups.map))
    memberships.set(name, memberships.get(name) === true || given.has(value))
  return memberships
}

function giveRole(realm: Realm, userId: number, role: Role): Promise<void> {
  return realm.change(async (change) => {
    const user = accountOf(change.state, userId)
    if (user.role !== role && !staysOwner(change.state, user, role)) await setRole(change, userId, role)
  })
}

async function giveMembership(realm: Realm, userId: number, name: string, isMember: boolean): Promise<void> {
  await realm.change(async (change) => {
    const group = groupToChange(change.state, userId, name, isMember)
    if (group === undefined) return
    const [added, removed] = isMember ? [[userId], []] : [[], [userId]]
    await saveMembers(change, group, {
      groupId: group.id,
      added,
      removed,
      addedSubgroups: [],
      removedSubgroups: [],
    })
  })
}

/** The group of that name, if it is there to be given and the membership is another one. */
function groupToChange(state: RealmState, userId: number, name: string, isMember: boolean) {
  const group = state.groups.get(state.groupsByName.get(name) ?? 0)
  const isUsable = group !== undefined && group.systemName === null && !group.deactivated
  return isUsable && group.members.has(userId) !== isMember ? group : undefined
}
