import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { termsErrors } from '../terms/errors.ts'
import { acceptedTerms } from '../terms/parameters.ts'
import { userErrors } from '../users/errors.ts'
import { accounts } from '../users/limits.ts'
import { fullName } from '../users/parameters.ts'
import { signUpErrors } from './errors.ts'

const token = z.string().min(1).max(1000).describe('What stands at the end of the link.')

export const requestSignUp = endpoint({
  method: 'POST',
  path: '/sign_up/request',
  operationId: 'request-sign-up',
  summary: 'Send a link by which one joins without an invitation',
  description: 'Answers the same whether or not an account has the address.',
  access: 'none',
  adds: 'What the link says is kept in the link.',
  undocumented: true,
  parameters: { email: z.string().max(320) },
  answer: {},
  errors: [
    userErrors.invalidEmail('ada'),
    errors.invitationRequired(),
    errors.badRequest('Outside your domain.'),
    errors.rateLimitHit(1),
  ],
})

export const getSignUp = endpoint({
  method: 'GET',
  path: '/sign_up',
  operationId: 'get-sign-up',
  summary: 'Whose account a link makes',
  access: 'none',
  undocumented: true,
  parameters: { token },
  answer: { realm_name: z.string(), email: z.string() },
  errors: [signUpErrors.invalidLink()],
})

export const signUp = endpoint({
  method: 'POST',
  path: '/sign_up',
  operationId: 'sign-up',
  summary: 'Make an account without an invitation, and log in',
  access: 'none',
  adds: accounts,
  undocumented: true,
  parameters: { token, full_name: fullName, password: z.string(), accepted_terms: acceptedTerms },
  answer: { user_id: z.int() },
  errors: [
    signUpErrors.invalidLink(),
    userErrors.nameInUse(),
    termsErrors.notAccepted(),
    errors.invitationRequired(),
  ],
})
