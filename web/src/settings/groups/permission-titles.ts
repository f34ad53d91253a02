import type { GroupPermissionName } from '@parley/api/groups/permissions'
import { t } from '#language/words.ts'

/** What each permission of a group gives, in words. */
export const permissionTitles = (): Readonly<Record<GroupPermissionName, string>> => ({
  can_manage_group: t`The group can be changed by`,
  can_add_members_group: t`Members can be added by`,
  can_remove_members_group: t`Members can be removed by`,
  can_join_group: t`People can join by themselves, who are among`,
  can_leave_group: t`People can leave by themselves, who are among`,
  can_mention_group: t`The group can be mentioned by`,
})
