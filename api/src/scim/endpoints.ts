import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { name } from '../contract/name.ts'
import { idOf, latestTime } from '../contract/numbers.ts'
import { scimErrors } from './errors.ts'
import { maxScimTokenNameLength, scimTokens } from './limits.ts'

const scimToken = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    creator_id: z.int(),
    created: z.int().describe('UNIX seconds.'),
    expires: z.int().nullable().describe('UNIX seconds; null: never.'),
    last_used: z.int().nullable().describe('UNIX seconds, noted every hour; null: not yet.'),
  })
  .meta({ id: 'ScimToken' })

export const getScimTokens = endpoint({
  method: 'GET',
  path: '/scim_tokens',
  operationId: 'get-scim-tokens',
  summary: 'List the tokens with which identity providers keep accounts and groups by SCIM',
  access: 'owner',
  undocumented: true,
  parameters: {},
  audits: 'scim_tokens_read',
  answer: { tokens: z.array(scimToken).describe('Newest first.'), base_url: z.string() },
})

export const createScimToken = endpoint({
  method: 'POST',
  path: '/scim_tokens',
  operationId: 'create-scim-token',
  summary: 'Make a token for SCIM',
  access: 'owner',
  undocumented: true,
  adds: scimTokens,
  parameters: {
    name: name('name').max(maxScimTokenNameLength),
    expires: z.int().min(0).max(latestTime).optional().describe('UNIX seconds; without it, never.'),
  },
  answer: { id: z.int(), token: z.string().describe('Shown this once.') },
  errors: [scimErrors.nameEmpty(), scimErrors.expiresInThePast()],
})

export const endScimToken = endpoint({
  method: 'DELETE',
  path: '/scim_tokens/{token_id}',
  operationId: 'end-scim-token',
  summary: 'End a token for SCIM',
  access: 'owner',
  undocumented: true,
  parameters: { token_id: idOf(scimErrors.notFound) },
  answer: {},
  errors: [scimErrors.notFound()],
})
