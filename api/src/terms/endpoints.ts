import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { termsErrors } from './errors.ts'

const terms = {
  version: z.string().nullable().describe('Another one whenever a text changes. Null: there are none.'),
  terms_of_service_url: z.string().nullable().describe('Where to read them.'),
  privacy_policy_url: z.string().nullable().describe('Where to read it.'),
} as const

export const getTerms = endpoint({
  method: 'GET',
  path: '/terms',
  operationId: 'get-terms',
  summary: 'Get the terms that people accept who join',
  access: 'none',
  undocumented: true,
  parameters: {},
  answer: terms,
})

export const getOwnTerms = endpoint({
  method: 'GET',
  path: '/users/me/terms',
  operationId: 'get-own-terms',
  summary: 'Whether you have accepted the terms as they are now',
  access: 'user',
  scopedKeys: 'never',
  undocumented: true,
  parameters: {},
  answer: { ...terms, is_accepted: z.boolean().describe('Also where there are none.') },
})

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/users/me/terms',
  operationId: 'accept-terms',
  summary: 'Accept the terms',
  access: 'user',
  scopedKeys: 'never',
  adds: 'Of each person the version is kept that they accepted last.',
  undocumented: true,
  parameters: { version: z.string().max(100) },
  answer: {},
  errors: [termsErrors.notAccepted()],
})
