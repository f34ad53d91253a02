import {
  realmDomainsAddEvent,
  realmDomainsChangeEvent,
  realmDomainsRemoveEvent,
} from '@parley/api/domains/events'
import { entryKind, noListChanges } from '#engine/journal/entry.ts'
import { presentDomain } from './present.ts'
import type { Domain } from './state.ts'

/** A domain was added or changed. */
export const domainSaved = entryKind<{ op: 'add' | 'change'; domain: Domain }>({
  kind: 'domain_saved',
  audit: ({ domain }, { domains }) => [
    { action: 'domains_changed', subject: domain.domain, before: domains.get(domain.domain), after: domain },
  ],
  apply(state, { domain }) {
    state.domains.set(domain.domain, domain)
  },
  directoryChanges: noListChanges,
  audience: () => 'everyone',
  events({ op, domain }) {
    const saved = op === 'add' ? realmDomainsAddEvent : realmDomainsChangeEvent
    return [saved.of({ realm_domain: presentDomain(domain) })]
  },
  serializationKey: () => 1,
})

/** A domain was removed. */
export const domainRemoved = entryKind<{ domain: string }>({
  kind: 'domain_removed',
  audit: ({ domain }, { domains }) => [
    { action: 'domains_changed', subject: domain, before: domains.get(domain) },
  ],
  apply(state, { domain }) {
    state.domains.delete(domain)
  },
  directoryChanges: noListChanges,
  audience: () => 'everyone',
  events: ({ domain }) => [realmDomainsRemoveEvent.of({ domain })],
  serializationKey: () => 1,
})
