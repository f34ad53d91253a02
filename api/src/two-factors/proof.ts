import { z } from 'zod'
import { errors } from '../contract/errors.ts'
import { passkeyErrors } from '../passkeys/errors.ts'
import { passkeyProof } from '../passkeys/parameters.ts'
import { twoFactorErrors } from './errors.ts'
import { secondFactorCode } from './parameters.ts'

/**
 * How somebody who is logged in shows that it is them, before what whoever finds the browser open may not do: by the
 * password, and a code or a passkey where they have one; or by a passkey alone. The password may be left out shortly after
 * a log-in where there is none, or where the organization has just asked for a second factor.
 */
export const proofParameters = {
  password: z.string().optional().describe('The password, once more.'),
  code: secondFactorCode.optional(),
  passkey: passkeyProof.optional(),
}

export const proofErrors = [
  errors.authenticationFailed(),
  errors.secondFactorRequired(),
  twoFactorErrors.wrongCode(),
  twoFactorErrors.logInAgain(),
  passkeyErrors.refused(),
  errors.rateLimitHit(30.5),
]

export const recoveryCodes = z
  .array(z.string())
  .describe(
    'Ten codes for who has lost the device, shown only now; none where the account had a second factor before, whose codes go on.',
  )
