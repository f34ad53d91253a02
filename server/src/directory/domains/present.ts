import type { RealmDomain } from '@parley/api/domains/objects'
import type { Domain } from './state.ts'

/** A domain as the API shows it. */
export function presentDomain({ domain, allowSubdomains }: Domain): RealmDomain {
  return { domain, allow_subdomains: allowSubdomains }
}
