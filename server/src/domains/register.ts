import { realmDomainsSection } from '@parley/api/domains/register'
import { section } from '../events/section.ts'
import { presentDomain } from './present.ts'

export const domains = section(realmDomainsSection, ({ viewer: { state } }) => ({
  realm_domains: [...state.domains.values()].map(presentDomain),
}))
