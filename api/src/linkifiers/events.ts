import { z } from 'zod'
import { event } from '../contract/event.ts'
import { linkifier, realmFilter } from './objects.ts'

export const realmLinkifiersEvent = event({
  type: 'realm_linkifiers',
  perChannel: true,
  summary: 'All linkifiers anew, for clients with `linkifier_url_template`.',
  fields: { realm_linkifiers: z.array(linkifier) },
})

export const realmFiltersEvent = event({
  type: 'realm_filters',
  summary: 'All linkifiers anew in the older form; always empty.',
  deprecated: true,
  fields: { realm_filters: z.array(realmFilter) },
})
