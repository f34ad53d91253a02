import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { idOf } from '../contract/numbers.ts'
import { userErrors } from '../users/errors.ts'
import { passwordResetErrors } from './errors.ts'

const token = z.string().min(1).max(200).describe('What stands at the end of the link.')

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/password_reset/request',
  operationId: 'request-password-reset',
  summary: 'Send a link that sets a new password',
  description: 'Answers the same whether or not an account has the address.',
  access: 'none',
  adds: 'A link of an account takes the place of the one before.',
  undocumented: true,
  parameters: { email: z.string().max(320) },
  answer: {},
  errors: [userErrors.invalidEmail('ada'), errors.passwordAuthDisabled(), errors.rateLimitHit(1)],
})

export const getPasswordReset = endpoint({
  method: 'GET',
  path: '/password_reset',
  operationId: 'get-password-reset',
  summary: 'Whose password a link sets',
  access: 'none',
  undocumented: true,
  parameters: { token },
  answer: {
    realm_name: z.string(),
    email: z.string(),
    full_name: z.string(),
    expiry_date: z.int().describe('UNIX seconds.'),
  },
  errors: [passwordResetErrors.invalidLink()],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/password_reset',
  operationId: 'reset-password',
  summary: 'Set a new password by the link that was sent',
  description: 'Ends all sessions of the account and revokes its API key.',
  access: 'none',
  adds: 'Changes what is there.',
  undocumented: true,
  parameters: { token, password: z.string() },
  answer: {},
  errors: [
    passwordResetErrors.invalidLink(),
    userErrors.passwordTooShort(),
    userErrors.passwordTooLong(),
    userErrors.passwordTooWeak(),
  ],
})

export const sendPasswordReset = endpoint({
  method: 'POST',
  path: '/users/{user_id}/password_reset',
  operationId: 'send-password-reset',
  summary: 'Send somebody a link that sets a new password',
  description: 'Administrators send it, owners also to owners. The password stays as it is until then.',
  access: 'admin',
  adds: 'A link of an account takes the place of the one before.',
  undocumented: true,
  parameters: { user_id: idOf(userErrors.noSuchUser) },
  answer: {},
  errors: [
    userErrors.noSuchUser(),
    errors.ownerRequired(),
    errors.passwordAuthDisabled(),
    errors.rateLimitHit(1),
  ],
})
