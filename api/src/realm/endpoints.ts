import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { integer } from '../contract/numbers.ts'
import { groupSettingUpdates } from '../groups/permission.ts'
import { legalHoldErrors } from '../legal-holds/errors.ts'
import { messageErrors } from '../messages/errors.ts'
import { realmErrors } from './errors.ts'
import { maxSubdomainLength, maxWelcomeMessageLength } from './limits.ts'
import { realmPermissions } from './permissions.ts'
import { settingParameters } from './setting.ts'
import { realmSettings } from './settings.ts'

export const updateRealm = endpoint({
  method: 'PATCH',
  path: '/realm',
  operationId: 'update-realm',
  summary: 'Change settings of the organization',
  access: 'admin',
  bots: 'interactive',
  adds: 'Changes what is there.',
  undocumented: true,
  parameters: {
    ...settingParameters(realmSettings),
    ...groupSettingUpdates(realmPermissions),
    authentication_methods: z
      .record(z.string(), z.boolean())
      .optional()
      .describe('Which ways to log in are switched on. For owners.'),
    string_id: z.string().max(maxSubdomainLength).optional().describe('The subdomain.'),
  },
  answer: {},
  errors: [
    errors.administratorRequired(),
    errors.ownerRequired(),
    errors.expectationMismatch(),
    errors.systemGroupRequired('can_access_all_users_group'),
    realmErrors.atLeastOneAuthenticationMethod(),
    realmErrors.invalidLanguage('xx'),
  ],
})

export const deactivateRealm = endpoint({
  method: 'POST',
  path: '/realm/deactivate',
  operationId: 'deactivate-realm',
  summary: 'Deactivate the organization',
  access: 'owner',
  bots: 'interactive',
  adds: 'Changes what is there.',
  undocumented: true,
  parameters: {
    deletion_delay_days: integer.min(0).nullable().optional().describe('Null: its data is never deleted.'),
  },
  answer: {},
  errors: [errors.ownerRequired(), legalHoldErrors.organizationHeld()],
})

export const testWelcomeBotCustomMessage = endpoint({
  method: 'POST',
  path: '/realm/test_welcome_bot_custom_message',
  operationId: 'test-welcome-bot-custom-message',
  summary: 'Have the own welcome message sent to oneself',
  access: 'admin',
  bots: 'interactive',
  adds: 'Messages have no cap: they are what the server is for, and how fast somebody sends is limited.',
  since: 416,
  parameters: { welcome_message_custom_text: z.string().max(maxWelcomeMessageLength) },
  answer: { message_id: z.int() },
  errors: [messageErrors.empty(), errors.administratorRequired()],
})

const night = z.boolean().describe('The logo for the dark color scheme.')

export const getRealmIcon = endpoint({
  method: 'GET',
  path: '/realm/icon',
  operationId: 'get-realm-icon',
  summary: 'Go to the icon of the organization',
  access: 'none',
  undocumented: true,
  answersWith: 'redirect',
  parameters: {},
  answer: {},
})

export const uploadRealmIcon = endpoint({
  method: 'POST',
  path: '/realm/icon',
  operationId: 'upload-realm-icon',
  summary: 'Set the icon of the organization',
  access: 'admin',
  bots: 'interactive',
  adds: 'There is one of it, which takes the place of the one before.',
  undocumented: true,
  multipart: true,
  parameters: {},
  answer: { icon_url: z.string() },
  errors: [realmErrors.oneFileRequired(), errors.badImage('Invalid image file')],
})

export const deleteRealmIcon = endpoint({
  method: 'DELETE',
  path: '/realm/icon',
  operationId: 'delete-realm-icon',
  summary: 'Remove the icon of the organization',
  access: 'admin',
  bots: 'interactive',
  undocumented: true,
  parameters: {},
  answer: { icon_url: z.string() },
})

export const getRealmLogo = endpoint({
  method: 'GET',
  path: '/realm/logo',
  operationId: 'get-realm-logo',
  summary: 'Go to the logo of the organization',
  access: 'none',
  undocumented: true,
  answersWith: 'redirect',
  parameters: { night },
  answer: {},
})

export const uploadRealmLogo = endpoint({
  method: 'POST',
  path: '/realm/logo',
  operationId: 'upload-realm-logo',
  summary: 'Set the logo of the organization',
  access: 'admin',
  bots: 'interactive',
  adds: 'There is one of it, which takes the place of the one before.',
  undocumented: true,
  multipart: true,
  parameters: { night: night.default(false) },
  answer: {},
  errors: [realmErrors.oneFileRequired(), errors.badImage('Invalid image file')],
})

export const deleteRealmLogo = endpoint({
  method: 'DELETE',
  path: '/realm/logo',
  operationId: 'delete-realm-logo',
  summary: 'Remove the logo of the organization',
  access: 'admin',
  bots: 'interactive',
  undocumented: true,
  parameters: { night },
  answer: {},
})
