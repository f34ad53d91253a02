import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { realmDomain } from './objects.ts'

export const realmDomainsSection = registerSection({
  name: 'realm_domains',
  fields: { realm_domains: z.array(realmDomain) },
})
