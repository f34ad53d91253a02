import { realmUserGroupsSection } from '@parley/api/groups/register'
import { section } from '#engine/events/section.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { JsonList } from '#engine/http/prepared/json.ts'
import type { MemoizedList } from '#engine/realm/memoized-list.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { valueAt } from '#engine/records.ts'
import { groupsShown, isGroupShown, presentGroup } from './present.ts'

export const groups = section(
  realmUserGroupsSection,
  ({ realm, viewer }) => ({ realm_user_groups: new JsonList(groupList(realm, viewer).whole()) }),
  ({ realm, viewer }) => [groupList(realm, viewer)],
)

function groupList(realm: Realm, { state, client }: Viewer): MemoizedList {
  const deactivated = client.capabilities.include_deactivated_groups
  return realm.memoizedList(`groups ${deactivated}`, {
    noun: 'groups',
    ids: () => groupsShown(state, { deactivated }).map(({ id }) => id),
    has: (id) => isGroupShown(state.groups.get(id), { deactivated }),
    text: (id) => JSON.stringify(presentGroup(state, valueAt(state.groups, id))),
  })
}
