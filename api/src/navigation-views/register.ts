import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { navigationView } from './objects.ts'

export const navigationViewsSection = registerSection({
  name: 'navigation_views',
  since: 390,
  fields: { navigation_views: z.array(navigationView) },
})
