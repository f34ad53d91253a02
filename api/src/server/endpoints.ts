import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { serverErrors } from './errors.ts'

/** The ways to log in that older clients look for by name. */
export const legacyAuthenticationMethods = [
  'password',
  'dev',
  'email',
  'ldap',
  'remoteuser',
  'github',
  'azuread',
  'gitlab',
  'apple',
  'google',
  'saml',
  'openid connect',
] as const
type LegacyMethod = (typeof legacyAuthenticationMethods)[number]

const switches = Object.fromEntries(legacyAuthenticationMethods.map((name) => [name, z.boolean()]))

/** An identity provider. Its addresses are below the organization's. */
export const externalAuthenticationMethod = z.strictObject({
  name: z.string(),
  display_name: z.string(),
  display_icon: z.string().nullable(),
  login_url: z.string(),
  signup_url: z.string(),
})

export const getServerSettings = endpoint({
  method: 'GET',
  path: '/server_settings',
  operationId: 'get-server-settings',
  summary: 'What a client needs before it logs in',
  access: 'none',
  parameters: {},
  answer: {
    zulip_feature_level: z.int(),
    zulip_version: z.string(),
    zulip_merge_base: z.string(),
    push_notifications_enabled: z.boolean(),
    is_incompatible: z.boolean().describe('The client that asks is too old.'),
    email_auth_enabled: z.boolean().describe('Logging in by password is possible.'),
    require_email_format_usernames: z.boolean(),
    authentication_methods: z
      .strictObject(switches as Record<LegacyMethod, z.ZodBoolean>)
      .describe('Use external_authentication_methods.')
      .meta({ deprecated: true }),
    external_authentication_methods: z.array(externalAuthenticationMethod),
    realm_url: z.string(),
    realm_uri: z.string().describe('Use realm_url.').meta({ deprecated: true }),
    realm_name: z.string(),
    realm_icon: z.string(),
    realm_description: z.string().describe('HTML.'),
    realm_web_public_access_enabled: z.boolean(),
  },
})

const apiKeyAnswer = { api_key: z.string(), email: z.string(), user_id: z.int().optional() }

export const fetchApiKey = endpoint({
  method: 'POST',
  path: '/fetch_api_key',
  operationId: 'fetch-api-key',
  summary: 'Get the API key of an account by its password',
  access: 'none',
  inMaintenance: true,
  adds: 'A key follows from its account.',
  parameters: { username: z.string().describe('Usually the e-mail address.'), password: z.string() },
  answer: apiKeyAnswer,
  errors: [
    errors.authenticationFailed(),
    errors.secondFactorRequired(),
    errors.userDeactivated(),
    errors.realmDeactivated(),
    errors.passwordAuthDisabled(),
    errors.passwordResetRequired(),
    errors.rateLimitHit(30.5),
  ],
})

export const devFetchApiKey = endpoint({
  method: 'POST',
  path: '/dev_fetch_api_key',
  operationId: 'dev-fetch-api-key',
  summary: 'Get the API key of an account without a password',
  description: 'Only on servers for development. It begins a browser session too, as logging in does.',
  access: 'none',
  inMaintenance: true,
  adds: 'A key follows from its account.',
  parameters: { username: z.string() },
  answer: apiKeyAnswer,
  errors: [serverErrors.developmentLogInOff(), errors.authenticationFailed(), errors.userDeactivated()],
})

const developmentAccount = z.strictObject({
  email: z.string(),
  realm_url: z.string(),
  realm_uri: z.string().describe('Use realm_url.').meta({ deprecated: true }),
})

export const devListUsers = endpoint({
  method: 'GET',
  path: '/dev_list_users',
  operationId: 'dev-list-users',
  summary: 'List the people that dev_fetch_api_key gives the key of',
  description: 'Only on servers for development.',
  access: 'none',
  undocumented: true,
  parameters: {},
  answer: {
    direct_admins: z.array(developmentAccount).describe('Administrators and owners.'),
    direct_users: z.array(developmentAccount).describe('Everybody else.'),
  },
  errors: [serverErrors.developmentLogInOff()],
})
