import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { twoFactorErrors } from './errors.ts'
import { secondFactorCode } from './parameters.ts'

const password = z.string().describe('The password, once more: whoever finds the browser open may not.')
const recoveryCodes = z
  .array(z.string())
  .describe('Ten codes for who has lost the app. They are shown only now.')
const refusals = [errors.authenticationFailed(), twoFactorErrors.wrongCode(), errors.rateLimitHit(30.5)]

export const getTwoFactors = endpoint({
  method: 'GET',
  path: '/two_factors',
  operationId: 'get-two-factors',
  summary: 'Whether your account has a second factor',
  access: 'user',
  undocumented: true,
  parameters: {},
  answer: {
    totp: z.boolean().describe('Whether logging in takes a code of an app.'),
    since: z.int().nullable().describe('UNIX seconds.'),
    recovery_codes_left: z.int(),
  },
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/two_factors/totp',
  operationId: 'begin-totp',
  summary: 'Get a secret for an app that makes codes',
  description: 'Nothing changes until a code of the app has been confirmed.',
  access: 'user',
  adds: 'The one secret of an account takes the place of the one before.',
  undocumented: true,
  parameters: { password },
  answer: {
    secret: z.string().describe('In base32, for who types it.'),
    url: z.string().describe('As `otpauth://`, for a QR code.'),
  },
  errors: [twoFactorErrors.alreadyOn(), ...refusals],
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/two_factors/totp/confirm',
  operationId: 'confirm-totp',
  summary: 'Turn the second factor on, by a first code of the app',
  description: 'All other browsers are logged out. API keys that exist go on.',
  access: 'user',
  adds: 'Ten recovery codes take the place of those before.',
  undocumented: true,
  parameters: { code: z.string().max(100).describe('Six digits.') },
  answer: { recovery_codes: recoveryCodes },
  errors: [twoFactorErrors.alreadyOn(), twoFactorErrors.notBegun(), twoFactorErrors.wrongFirstCode()],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/two_factors/recovery_codes',
  operationId: 'renew-recovery-codes',
  summary: 'Get new recovery codes in place of the old ones',
  access: 'user',
  adds: 'Ten recovery codes take the place of those before.',
  undocumented: true,
  parameters: { password, code: secondFactorCode },
  answer: { recovery_codes: recoveryCodes },
  errors: [twoFactorErrors.notOn(), ...refusals],
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/two_factors/totp',
  operationId: 'remove-totp',
  summary: 'Turn the second factor off',
  access: 'user',
  undocumented: true,
  parameters: { password, code: secondFactorCode },
  answer: {},
  errors: [twoFactorErrors.notOn(), ...refusals],
})
