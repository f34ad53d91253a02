import { z } from 'zod'
import { event } from '../contract/event.ts'
import { realmPlayground } from './objects.ts'

export const realmPlaygroundsEvent = event({
  type: 'realm_playgrounds',
  summary: 'All code playgrounds anew.',
  fields: { realm_playgrounds: z.array(realmPlayground) },
})
