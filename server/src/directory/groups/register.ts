import { realmUserGroupsSection } from '@parley/api/groups/register'
import { section } from '#engine/events/section.ts'
import { JsonList } from '#engine/http/prepared/json.ts'
import { valueAt } from '#engine/records.ts'
import { groupsShown, presentGroup } from './present.ts'

export const groups = section(realmUserGroupsSection, ({ realm, viewer: { state, client } }) => {
  const deactivated = client.capabilities.include_deactivated_groups
  const list = realm.memoizedList(`groups ${deactivated}`, {
    noun: 'groups',
    ids: () => groupsShown(state, { deactivated }).map(({ id }) => id),
    text: (id) => JSON.stringify(presentGroup(state, valueAt(state.groups, id))),
  })
  return { realm_user_groups: new JsonList(list.whole()) }
})
