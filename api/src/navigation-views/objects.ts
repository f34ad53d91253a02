import { z } from 'zod'

/** Views that every client has; they have no name of their own. */
export const builtInViews = [
  'inbox',
  'recent',
  'feed',
  'drafts',
  'narrow/is/starred',
  'narrow/has/reaction/sender/me',
  'narrow/is/mentioned',
  'narrow/is/alerted',
  'scheduled',
  'reminders',
] as const

export const navigationView = z
  .strictObject({
    fragment: z.string().describe('What comes after the `#` of its address in the web app.'),
    is_pinned: z.boolean(),
    name: z.string().nullable().describe('Null for built-in views.'),
  })
  .meta({ id: 'NavigationView' })
export type NavigationView = z.infer<typeof navigationView>
