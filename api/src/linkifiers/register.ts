import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { linkifier, realmFilter } from './objects.ts'

export const realmLinkifiersSection = registerSection({
  name: 'realm_linkifiers',
  perChannel: true,
  fields: { realm_linkifiers: z.array(linkifier).describe('In the order in which they apply.') },
})

export const realmFiltersSection = registerSection({
  name: 'realm_filters',
  perChannel: true,
  deprecated: true,
  mayBeAbsent: true,
  fields: { realm_filters: z.array(realmFilter) },
})
