import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { userErrors } from '../users/errors.ts'

export const findOrganizations = endpoint({
  method: 'POST',
  path: '/accounts/find',
  operationId: 'find-organizations',
  summary: 'Mail somebody the addresses of their organizations on this server',
  description: 'Answers the same whether or not an account has the address.',
  access: 'none',
  forPages: true,
  adds: 'A letter, of which there are few in an hour.',
  parameters: { email: z.string().max(320) },
  answer: {},
  errors: [userErrors.invalidEmail('ada'), errors.rateLimitHit(3600)],
})
