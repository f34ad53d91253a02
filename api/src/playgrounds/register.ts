import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { realmPlayground } from './objects.ts'

export const realmPlaygroundsSection = registerSection({
  name: 'realm_playgrounds',
  fields: { realm_playgrounds: z.array(realmPlayground) },
})
