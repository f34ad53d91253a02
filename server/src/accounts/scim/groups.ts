import { createGroup, updateGroup } from '#directory/groups/commands.ts'
import { deactivateGroup, reactivateGroup } from '#directory/groups/deactivation.ts'
import { saveMembers } from '#directory/groups/membership.ts'
import type { Group } from '#directory/groups/state.ts'
import { activeOwners } from '#directory/users/ranks.ts'
import type { User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { factsOf, saveFacts } from './facts.ts'
import { type JsonObject, refusals } from './protocol.ts'
import { baseUrlOf, idIn, withMeta } from './resource.ts'
import type { ScimToken } from './state.ts'
import { isKnownUser } from './user-resource.ts'
import type { WantedGroup } from './wanted-group.ts'

/** The groups that SCIM knows: those of people, unless they are deactivated. */
export const isKnownGroup = ({ systemName, deactivated }: Group) => systemName === null && !deactivated

/** The group with this id. Throws 404 where SCIM knows none. */
export function groupAt(state: RealmState, id: number | undefined): Group {
  const group = id === undefined ? undefined : state.groups.get(id)
  if (group === undefined || !isKnownGroup(group)) throw refusals.notFound('Group')
  return group
}

/** The ids of those members that SCIM knows. */
export function peopleIn(state: RealmState, { members }: Group): number[] {
  const people = [...members].filter((id) => {
    const user = state.users.get(id)
    return user !== undefined && isKnownUser(state, user)
  })
  return people.sort((a, b) => a - b)
}

/** A group as SCIM shows it. */
export function groupResource(realm: Realm, group: Group, withMembers: boolean): JsonObject {
  const { state } = realm
  const base = baseUrlOf(realm)
  const { externalId } = factsOf(state, 'group', group.id)
  const members = withMembers ? peopleIn(state, group) : []
  const fields = {
    id: String(group.id),
    ...(externalId !== undefined && { externalId }),
    displayName: group.name,
    ...(withMembers && {
      members: members.map((id) => ({
        value: String(id),
        $ref: `${base}/Users/${id}`,
        display: state.users.get(id)?.fullName ?? '',
        type: 'User',
      })),
    }),
  }
  const createdAt = group.createdAt ?? state.createdAt
  return withMeta(fields, { resourceType: 'Group', createdAt, location: `${base}/Groups/${group.id}` })
}

/** The owner as whom a provider manages groups: who made its token, while they are one. */
function ownerFor(state: RealmState, { creatorId }: ScimToken): User {
  const owners = activeOwners(state).filter(({ botType }) => botType === null)
  const owner = owners.find(({ id }) => id === creatorId) ?? owners[0]
  if (owner === undefined) throw new Error('an organization without an owner')
  return owner
}

/** Creates a group, or brings back a deactivated one of that name. Returns its id. */
export async function addGroup(realm: Realm, token: ScimToken, wanted: WantedGroup): Promise<number> {
  const { name } = wanted
  if (name === undefined) throw refusals.invalidValue("'displayName' is missing")
  const known = realm.state.groups.get(realm.state.groupsByName.get(name.trim()) ?? 0)
  if (known?.deactivated === true && known.systemName === null) {
    checkMembers(realm.state, known, wanted.members ?? new Set())
    await realm.change((change) => reactivateGroup(change, ownerFor(change.state, token), known.id))
    await changeGroup(realm, token, known.id, () => ({ members: new Set(), ...wanted }))
    return known.id
  }
  return realm.change(async (change) => {
    const members = [...(wanted.members ?? [])]
    checkMembers(change.state, undefined, new Set(members))
    const request = { name, description: '', members, subgroups: [], permissions: {} }
    const group = await createGroup(change, ownerFor(change.state, token), request)
    await saveFacts(change, 'group', group.id, { externalId: wanted.externalId ?? undefined })
    return group.id
  })
}

/**
 * Changes a group as a provider wants it.
 * @param decide what is wanted, asked at the head of the journal; throws to refuse
 */
export async function changeGroup(
  realm: Realm,
  token: ScimToken,
  id: number,
  decide: (state: RealmState, group: Group) => WantedGroup,
): Promise<void> {
  await realm.change(async (change) => {
    const { state } = change
    const group = groupAt(state, id)
    const { name, members, externalId } = decide(state, group)
    if (members !== undefined) await setMembers(change, group, members)
    if (name !== undefined) await updateGroup(change, ownerFor(state, token), id, { name, permissions: {} })
    if (externalId !== undefined)
      await saveFacts(change, 'group', id, { externalId: externalId ?? undefined })
  })
}

/** Members that SCIM does not know stay. */
async function setMembers(change: Change, group: Group, wanted: ReadonlySet<number>): Promise<void> {
  const { state } = change
  checkMembers(state, group, wanted)
  await saveMembers(change, group, {
    groupId: group.id,
    added: [...wanted].filter((id) => !group.members.has(id)),
    removed: peopleIn(state, group).filter((id) => !wanted.has(id)),
    addedSubgroups: [],
    removedSubgroups: [],
  })
}

/** Throws if one who is to become a member is not an active account of a person. */
function checkMembers(state: RealmState, group: Group | undefined, wanted: ReadonlySet<number>) {
  for (const id of wanted) {
    const user = state.users.get(id)
    const isKnown = user !== undefined && isKnownUser(state, user)
    // Who is deactivated stays a member, and becomes none.
    if (!isKnown || !(user.isActive || group?.members.has(id)))
      throw refusals.invalidValue(`There is no active user ${id}`)
  }
}

/** Deactivates a group. Throws if permissions or other groups use it. */
export async function deleteGroup(realm: Realm, token: ScimToken, id: number): Promise<void> {
  await realm.change((change) => {
    const group = groupAt(change.state, id)
    return deactivateGroup(change, ownerFor(change.state, token), group.id)
  })
}

/** The id of a member in a request. */
export function memberId(value: unknown): number {
  const id = typeof value === 'string' || typeof value === 'number' ? idIn(String(value)) : undefined
  if (id === undefined) throw refusals.invalidValue(`There is no active user ${String(value).slice(0, 100)}`)
  return id
}
