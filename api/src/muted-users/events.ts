import { z } from 'zod'
import { event } from '../contract/event.ts'
import { mutedUser } from './objects.ts'

export const mutedUsersEvent = event({
  type: 'muted_users',
  summary: 'All users that the user muted anew.',
  fields: { muted_users: z.array(mutedUser) },
})
