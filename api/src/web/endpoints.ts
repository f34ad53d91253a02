import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { name } from '../contract/name.ts'
import { passkeyErrors } from '../passkeys/errors.ts'
import { passkeyProof } from '../passkeys/parameters.ts'
import { realmErrors } from '../realm/errors.ts'
import { maxRealmNameLength } from '../realm/limits.ts'
import { externalAuthenticationMethod } from '../server/endpoints.ts'
import { browserSessions } from '../server/limits.ts'
import { twoFactorErrors } from '../two-factors/errors.ts'
import { secondFactorCode } from '../two-factors/parameters.ts'
import { userErrors } from '../users/errors.ts'
import { fullName } from '../users/parameters.ts'
import { signedIn } from './objects.ts'
import { handOverParameters } from './parameters.ts'

// What the pages of this server ask before anybody is logged in.

export const getSession = endpoint({
  method: 'GET',
  path: '/session',
  operationId: 'get-session',
  summary: 'Whether somebody is logged in, and to what',
  access: 'none',
  forPages: true,
  parameters: {},
  answer: {
    logged_in: z.boolean(),
    needs_second_factor: z
      .boolean()
      .optional()
      .describe('The session can only set up the second factor that the organization requires.'),
    needs_setup: z.boolean().describe('There is no organization yet.'),
    needs_setup_token: z
      .boolean()
      .optional()
      .describe('Whether making one takes the token that the server printed when it was started.'),
    is_elsewhere: z
      .boolean()
      .optional()
      .describe('Whether the organizations of this server are all below this address, and none is at it.'),
    base_host: z
      .string()
      .optional()
      .describe('Where none is, or several are: the host below which they are.'),
    realm_name: z.string().nullable().describe('Null where there is no organization.'),
    email_usernames: z
      .boolean()
      .optional()
      .describe('Whether people log in by their address and by nothing else.'),
    password_resets: z
      .boolean()
      .optional()
      .describe('Whether who has forgotten a password can set a new one.'),
    passwords: z.boolean().optional().describe('Whether people log in by a password here.'),
    passkeys: z.boolean().optional().describe('Whether a passkey alone logs people in here.'),
    external_authentication_methods: z.array(externalAuthenticationMethod).optional(),
    is_open_to_sign_up: z.boolean().optional().describe('Whether people join without an invitation.'),
    is_open_to_visitors: z
      .boolean()
      .optional()
      .describe('Whether there is something to see for people without an account.'),
  },
  errors: [errors.nonexistentSubdomain()],
})

export const logInToPages = endpoint({
  method: 'POST',
  path: '/login',
  operationId: 'log-in',
  summary: 'Begin a session of the browser',
  access: 'none',
  inMaintenance: true,
  adds: browserSessions,
  forPages: true,
  description: 'With the key of an app it begins no session here, but gives the app what it needs for one.',
  parameters: {
    username: z.string(),
    password: z.string(),
    code: secondFactorCode.optional(),
    passkey: passkeyProof.optional(),
    ...handOverParameters,
  },
  answer: signedIn,
  errors: [
    errors.authenticationFailed(),
    errors.secondFactorRequired(),
    twoFactorErrors.wrongCode(),
    passkeyErrors.refused(),
    errors.csrfFailed('foreign origin'),
  ],
})

export const logOutOfPages = endpoint({
  method: 'POST',
  path: '/logout',
  operationId: 'log-out',
  summary: 'End the session of the browser',
  access: 'none',
  inMaintenance: true,
  adds: 'Ends a session.',
  forPages: true,
  parameters: {},
  answer: {
    provider_url: z
      .string()
      .optional()
      .describe('Where to go to end the session at the identity provider too.'),
  },
  errors: [errors.csrfFailed('foreign origin')],
})

export const setUpOrganization = endpoint({
  method: 'POST',
  path: '/setup',
  operationId: 'set-up-organization',
  summary: 'Make the first organization and its owner, and log them in',
  access: 'none',
  adds: browserSessions,
  forPages: true,
  parameters: {
    organization_name: name(realmErrors.invalidNameCharacter).trim().max(maxRealmNameLength),
    full_name: fullName,
    email: z.string(),
    password: z.string(),
    token: z
      .string()
      .optional()
      .describe('What the server printed when it was started; from its own machine it may be left out.'),
  },
  answer: { user_id: z.int() },
  errors: [
    realmErrors.nameEmpty(),
    realmErrors.alreadySetUp(),
    realmErrors.setUpTokenWrong(),
    userErrors.invalidEmail('ada'),
  ],
})
