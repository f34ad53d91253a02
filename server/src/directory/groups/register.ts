import { realmUserGroupsSection } from '@parley/api/groups/register'
import { section } from '#engine/events/section.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { JsonList } from '#engine/http/prepared/json.ts'
import type { MemoizedList } from '#engine/realm/memoized-list.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { valueAt } from '#engine/records.ts'
import { isLong, longGroup, memberList } from './long-groups.ts'
import { groupsShown, isGroupShown, presentGroup } from './present.ts'
import type { Group } from './state.ts'

export const groups = section(
  realmUserGroupsSection,
  ({ realm, viewer }) => {
    const long = longGroups(viewer).map((group) => longGroup(realm, group))
    return { realm_user_groups: new JsonList([...long, ...groupList(realm, viewer).whole()]) }
  },
  ({ realm, viewer }) => [
    groupList(realm, viewer),
    ...longGroups(viewer).map((group) => memberList(realm, group)),
  ],
)

function longGroups({ state, client }: Viewer): Group[] {
  return groupsShown(state, { deactivated: client.capabilities.include_deactivated_groups }).filter(isLong)
}

function groupList(realm: Realm, { state, client }: Viewer): MemoizedList {
  const deactivated = client.capabilities.include_deactivated_groups
  return realm.memoizedList(`groups ${deactivated}`, {
    noun: 'groups',
    ids: () =>
      groupsShown(state, { deactivated })
        .filter((group) => !isLong(group))
        .map(({ id }) => id),
    has: (id) => {
      const group = state.groups.get(id)
      return group !== undefined && !isLong(group) && isGroupShown(group, { deactivated })
    },
    text: (id) => JSON.stringify(presentGroup(state, valueAt(state.groups, id))),
  })
}
