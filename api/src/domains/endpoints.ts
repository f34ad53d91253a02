import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { domainErrors } from './errors.ts'
import { realmDomains } from './limits.ts'
import { realmDomain } from './objects.ts'

const domain = z.string()
const allowSubdomains = z.boolean()

export const getRealmDomains = endpoint({
  method: 'GET',
  path: '/realm/domains',
  operationId: 'get-realm-domains',
  summary: 'List the domains of the organization',
  access: 'user',
  bots: 'interactive',
  undocumented: true,
  parameters: {},
  answer: { domains: z.array(realmDomain) },
})

export const addRealmDomain = endpoint({
  method: 'POST',
  path: '/realm/domains',
  operationId: 'add-realm-domain',
  summary: 'Add a domain',
  access: 'owner',
  bots: 'interactive',
  adds: realmDomains,
  undocumented: true,
  parameters: { domain, allow_subdomains: allowSubdomains },
  answer: { new_domain: z.array(z.union([z.int(), z.string()])).describe('Its ID and name.') },
  errors: [domainErrors.invalid('com'), domainErrors.alreadyThere('example.com'), errors.ownerRequired()],
})

export const updateRealmDomain = endpoint({
  method: 'PATCH',
  path: '/realm/domains/{domain}',
  operationId: 'update-realm-domain',
  summary: 'Change a domain',
  access: 'owner',
  bots: 'interactive',
  adds: 'Changes what is there.',
  undocumented: true,
  parameters: { domain, allow_subdomains: allowSubdomains },
  answer: {},
  errors: [domainErrors.noEntry('example.com'), errors.ownerRequired()],
})

export const deleteRealmDomain = endpoint({
  method: 'DELETE',
  path: '/realm/domains/{domain}',
  operationId: 'delete-realm-domain',
  summary: 'Remove a domain',
  access: 'owner',
  bots: 'interactive',
  undocumented: true,
  parameters: { domain },
  answer: {},
  errors: [domainErrors.noEntry('example.com'), errors.ownerRequired()],
})
