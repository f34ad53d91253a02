import { realmUserGroupsSection } from '@parley/api/groups/register'
import { section } from '../events/section.ts'
import { presentGroups } from './present.ts'

export const groups = section(realmUserGroupsSection, ({ viewer: { state, client } }) => ({
  realm_user_groups: presentGroups(state, { deactivated: client.capabilities.include_deactivated_groups }),
}))
