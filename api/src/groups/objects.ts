import { z } from 'zod'
import { shapeOf } from '../contract/table.ts'
import { groupPermissions } from './permissions.ts'

export { type GroupSettingValue, groupSettingValue } from './permission.ts'

export const userGroup = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    date_created: z.int().nullable().describe('UNIX seconds; null for system groups.'),
    creator_id: z.int().nullable(),
    members: z.array(z.int()).describe('IDs of the direct members.'),
    direct_subgroup_ids: z.array(z.int()),
    is_system_group: z.boolean(),
    ...shapeOf(groupPermissions),
    deactivated: z.boolean(),
  })
  .meta({ id: 'UserGroup' })
export type UserGroup = z.infer<typeof userGroup>

export const groupPermissionSetting = z
  .strictObject({
    require_system_group: z.boolean(),
    allow_internet_group: z.boolean(),
    allow_nobody_group: z.boolean(),
    allow_everyone_group: z.boolean(),
    default_group_name: z.string(),
    default_for_system_groups: z.string().nullable(),
    allowed_system_groups: z.array(z.string()).describe('Empty where every system group may be chosen.'),
  })
  .meta({ id: 'GroupPermissionSetting', description: 'Which groups a permission may be given to.' })
export type GroupPermissionSetting = z.infer<typeof groupPermissionSetting>
