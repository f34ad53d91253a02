import type { RealmDomain } from '@parley/api/domains/objects'
import type { Domain } from './state.ts'

export function presentDomain({ domain, allowSubdomains }: Domain): RealmDomain {
  return { domain, allow_subdomains: allowSubdomains }
}
