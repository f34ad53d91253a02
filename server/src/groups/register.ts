import { realmUserGroupsSection } from '@parley/api/groups/register'
import { section } from '../events/section.ts'
import { presentGroups } from './present.ts'

export const groups = section(realmUserGroupsSection, ({ realm, viewer: { state, client } }) => {
  const deactivated = client.capabilities.include_deactivated_groups
  return {
    realm_user_groups: realm.shared(`groups ${deactivated}`, () => presentGroups(state, { deactivated })),
  }
})
