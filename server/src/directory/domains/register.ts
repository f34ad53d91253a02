import { realmDomainsSection } from '@parley/api/domains/register'
import { sectionForAll } from '#engine/events/section.ts'
import { presentDomain } from './present.ts'

export const domains = sectionForAll(realmDomainsSection, ({ realm: { state } }) => ({
  realm_domains: [...state.domains.values()].map(presentDomain),
}))
