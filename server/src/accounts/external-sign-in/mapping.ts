import { saveMembers } from '#directory/groups/membership.ts'
import { accountOf } from '#directory/users/commands.ts'
import { isOnlyOwner, setRole } from '#directory/users/role-change.ts'
import { OWNER, type Role } from '#directory/users/roles.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ExternalPerson } from './method.ts'
import type { SignInProvider } from './providers.ts'

/**
 * Gives an account the role and the groups that the provider says, and takes those that it does not say. Roles and
 * groups that the configuration does not name stay as they are.
 */
export async function applyMapping(
  realm: Realm,
  userId: number,
  provider: SignInProvider,
  { claims }: Pick<ExternalPerson, 'claims'>,
): Promise<void> {
  const role = roleFrom(provider, claims)
  const user = realm.state.users.get(userId)
  if (user === undefined || !user.isActive) return
  if (role !== undefined && role !== user.role) await giveRole(realm, userId, role)
  for (const [name, isMember] of groupsFrom(provider, claims))
    await giveMembership(realm, userId, name, isMember)
}

/** The highest role that a value gives. Undefined: the role stays. */
function roleFrom({ roles }: SignInProvider, claims: ExternalPerson['claims']): Role | undefined {
  if (roles === undefined) return undefined
  const given = (claims[roles.claim] ?? []).flatMap(
    (value) => (Object.hasOwn(roles.map, value) ? roles.map[value] : undefined) ?? [],
  )
  return given.toSorted((a, b) => a - b)[0] ?? roles.default
}

/** Each group that the configuration names, and whether the person is to be in it. */
function groupsFrom(
  { groups }: SignInProvider,
  claims: ExternalPerson['claims'],
): ReadonlyMap<string, boolean> {
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
    // Nobody could make anybody an owner again.
    if (user.role === role || (role !== OWNER && isOnlyOwner(change.state, user))) return
    await setRole(change, userId, role)
  })
}

async function giveMembership(realm: Realm, userId: number, name: string, isMember: boolean): Promise<void> {
  const isSo = ({ state }: Pick<Realm, 'state'>) => {
    const group = state.groups.get(state.groupsByName.get(name) ?? 0)
    const isUsable = group !== undefined && group.systemName === null && !group.deactivated
    return { group, isDone: !isUsable || group.members.has(userId) === isMember }
  }
  if (isSo(realm).isDone) return
  await realm.change(async (change) => {
    const { group, isDone } = isSo(change)
    if (group === undefined || isDone) return
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
