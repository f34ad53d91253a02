import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { userGroup } from './objects.ts'

export const realmUserGroupsSection = registerSection({
  name: 'realm_user_groups',
  perChannel: true,
  fields: { realm_user_groups: z.array(userGroup) },
})
