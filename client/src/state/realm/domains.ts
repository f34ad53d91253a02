import {
  realmDomainsAddEvent,
  realmDomainsChangeEvent,
  realmDomainsRemoveEvent,
} from '@parley/api/domains/events'
import { realmDomainsSection } from '@parley/api/domains/register'
import { slice } from '../slice.ts'
import { tableBy } from '../table.ts'

/** Email domains whose addresses may join, by name. */
export const domainsSlice = slice('domains', [realmDomainsSection], (answer) =>
  tableBy(answer.realm_domains, ({ domain }) => domain),
)
  .on(realmDomainsAddEvent, (domains, { realm_domain }) => domains.set(realm_domain.domain, realm_domain))
  .on(realmDomainsChangeEvent, (domains, { realm_domain }) => domains.set(realm_domain.domain, realm_domain))
  .on(realmDomainsRemoveEvent, (domains, { domain }) => domains.delete(domain))
