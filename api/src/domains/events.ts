import { z } from 'zod'
import { event } from '../contract/event.ts'
import { realmDomain } from './objects.ts'

export const realmDomainsAddEvent = event({
  type: 'realm_domains',
  op: 'add',
  summary: 'A domain was added.',
  fields: { realm_domain: realmDomain },
})

export const realmDomainsChangeEvent = event({
  type: 'realm_domains',
  op: 'change',
  summary: 'A domain changed.',
  fields: { realm_domain: realmDomain },
})

export const realmDomainsRemoveEvent = event({
  type: 'realm_domains',
  op: 'remove',
  summary: 'A domain was removed.',
  fields: { domain: z.string() },
})
