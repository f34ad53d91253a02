import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { userStatus } from './objects.ts'

export const userStatusSection = registerSection({
  name: 'user_status',
  fields: { user_status: z.record(z.string(), userStatus).describe('By user ID.') },
})
