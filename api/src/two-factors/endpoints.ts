import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { idOf } from '../contract/numbers.ts'
import { passkeyErrors } from '../passkeys/errors.ts'
import { passkeyProof } from '../passkeys/parameters.ts'
import { browserSessions } from '../server/limits.ts'
import { userErrors } from '../users/errors.ts'
import { signedIn } from '../web/objects.ts'
import { handOverParameters } from '../web/parameters.ts'
import { twoFactorErrors } from './errors.ts'
import { secondFactorCode } from './parameters.ts'
import { proofErrors, proofParameters, recoveryCodes } from './proof.ts'

export const getTwoFactors = endpoint({
  method: 'GET',
  path: '/two_factors',
  operationId: 'get-two-factors',
  summary: 'Whether your account has a second factor',
  description: 'Passkeys are one too: they have a list of their own.',
  access: 'user',
  withoutSecondFactor: true,
  scopedKeys: 'never',
  undocumented: true,
  parameters: {},
  answer: {
    totp: z.boolean().describe('Whether logging in takes a code of an app.'),
    since: z.int().nullable().describe('UNIX seconds.'),
    recovery_codes_left: z.int(),
    required: z.boolean().describe('Whether the organization requires a second factor of you.'),
    takes: z
      .enum(['password', 'nothing', 'log-in'])
      .describe(
        'What a change asks for beside a second factor that is there: the password, nothing so shortly after a log-in, or another log-in first.',
      ),
  },
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/two_factors/totp',
  operationId: 'begin-totp',
  summary: 'Get a secret for an app that makes codes',
  description: 'Nothing changes until a code of the app has been confirmed.',
  access: 'user',
  scopedKeys: 'never',
  adds: 'The one secret of an account takes the place of the one before.',
  withoutSecondFactor: true,
  undocumented: true,
  parameters: proofParameters,
  answer: {
    secret: z.string().describe('In base32, for who types it.'),
    url: z.string().describe('As `otpauth://`, for a QR code.'),
  },
  errors: [twoFactorErrors.alreadyOn(), ...proofErrors],
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/two_factors/totp/confirm',
  operationId: 'confirm-totp',
  summary: 'Turn the codes of an app on, by a first code of the app',
  description: 'All other browsers are logged out. API keys that exist go on.',
  access: 'user',
  scopedKeys: 'never',
  adds: 'Recovery codes are ten at most.',
  withoutSecondFactor: true,
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
  scopedKeys: 'never',
  adds: 'Ten recovery codes take the place of those before.',
  undocumented: true,
  parameters: proofParameters,
  answer: { recovery_codes: z.array(z.string()).describe('They are shown only now.') },
  errors: [twoFactorErrors.notOn(), ...proofErrors],
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/two_factors/totp',
  operationId: 'remove-totp',
  summary: 'Turn the codes of an app off',
  description: 'All other browsers are logged out.',
  access: 'user',
  scopedKeys: 'never',
  undocumented: true,
  parameters: proofParameters,
  answer: {},
  errors: [twoFactorErrors.notOn(), twoFactorErrors.lastOne(), ...proofErrors],
})

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/login/second_factor',
  operationId: 'pass-second-factor',
  summary: 'Show the second factor after a sign-in by an identity provider',
  description: 'Where the organization requires one, and the provider does not count as one.',
  access: 'none',
  adds: browserSessions,
  forPages: true,
  parameters: { code: secondFactorCode.optional(), passkey: passkeyProof.optional(), ...handOverParameters },
  answer: signedIn,
  errors: [
    twoFactorErrors.signInLost(),
    twoFactorErrors.wrongCode(),
    passkeyErrors.refused(),
    errors.csrfFailed('foreign origin'),
  ],
})

export const getPeopleWithSecondFactor = endpoint({
  method: 'GET',
  path: '/two_factors/people',
  operationId: 'get-people-with-second-factor',
  summary: 'Who has a second factor',
  description: 'Administrators see it of everybody but owners, owners of everybody.',
  access: 'admin',
  undocumented: true,
  parameters: {},
  audits: 'second_factors_read',
  answer: { user_ids: z.array(z.int()).describe('Active people with one, ascending.') },
})

export const removeSecondFactors = endpoint({
  method: 'DELETE',
  path: '/users/{user_id}/second_factors',
  operationId: 'remove-second-factors',
  summary: 'Take away the second factors that somebody has lost',
  description:
    'The codes of the app, the passkeys and the recovery codes. Ends all sessions of the account; a letter tells the person. Only owners do it to owners.',
  access: 'admin',
  undocumented: true,
  parameters: { user_id: idOf(userErrors.noSuchUser) },
  answer: {},
  errors: [userErrors.noSuchUser(), errors.ownerRequired(), twoFactorErrors.notOn()],
})
