import { z } from 'zod'
import { event } from '../contract/event.ts'
import { navigationView } from './objects.ts'

export const navigationViewAddEvent = event({
  type: 'navigation_view',
  op: 'add',
  summary: 'A navigation view was added.',
  since: 390,
  fields: { navigation_view: navigationView },
})

export const navigationViewUpdateEvent = event({
  type: 'navigation_view',
  op: 'update',
  summary: 'A navigation view changed; `data` has what is new.',
  since: 390,
  fields: {
    fragment: z.string(),
    data: z.strictObject({ is_pinned: z.boolean().optional(), name: z.string().optional() }),
  },
})

export const navigationViewRemoveEvent = event({
  type: 'navigation_view',
  op: 'remove',
  summary: 'A navigation view was removed.',
  since: 390,
  fields: { fragment: z.string() },
})
