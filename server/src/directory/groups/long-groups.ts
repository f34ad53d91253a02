import type { ListPart } from '#engine/http/prepared/json.ts'
import { chunkOf, idsInChunks } from '#engine/realm/id-chunks.ts'
import type { MemoizedList } from '#engine/realm/memoized-list.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { hasMembersByRole, isDirectMember } from './members.ts'
import { withoutMembers } from './present.ts'
import type { Group } from './state.ts'

/** With more members, a group is not made again as a whole when somebody comes or goes. */
const MOST_MEMBERS = 1_000

/** Whether the members of a group are serialized in chunks: those of a role may be everybody. */
export const isLong = (group: Group): boolean => hasMembersByRole(group) || group.members.size > MOST_MEMBERS

/** The noun of the chunks of a group's members. */
const membersOf = (groupId: number) => `members of group ${groupId}`

/** What changes of the lists of groups, in `DirectoryChanges`, as users join or leave groups. */
export function membershipElements(
  groupIds: readonly number[],
  userIds: readonly number[],
): Record<string, readonly number[]> {
  const chunks = [...new Set(userIds.map(chunkOf))]
  return { groups: groupIds, ...Object.fromEntries(groupIds.map((id) => [membersOf(id), chunks])) }
}

/** The ids of a long group's active direct members. */
export function memberList(realm: Realm, group: Group): MemoizedList {
  const { state } = realm
  return idsInChunks(realm, membersOf(group.id), {
    noun: membersOf(group.id),
    candidates: () => (hasMembersByRole(group) ? state.users.keys() : group.members),
    isListed: (id) => isActiveMember(state, id, group),
  })
}

function isActiveMember(state: RealmState, userId: number, group: Group): boolean {
  const user = state.users.get(userId)
  return user !== undefined && isDirectMember(state, user, group)
}

/** A long group as the API shows it, as an element of a JSON list. */
export function longGroup(realm: Realm, group: Group): ListPart {
  const beginning = `${JSON.stringify(withoutMembers(group)).slice(0, -1)},"members":[`
  return [beginning, ...memberList(realm, group).whole(), ']}']
}
