import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { mutedUser } from './objects.ts'

export const mutedUsersSection = registerSection({
  name: 'muted_users',
  fields: { muted_users: z.array(mutedUser) },
})
