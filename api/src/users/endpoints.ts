import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { integer } from '../contract/numbers.ts'
import { erasingErrors } from '../erasing/errors.ts'
import { legalHoldErrors } from '../legal-holds/errors.ts'
import { userErrors } from './errors.ts'
import { accounts } from './limits.ts'
import { profileData, user } from './objects.ts'
import { fullName, userId } from './parameters.ts'
import { role } from './roles.ts'

const clientGravatar = z
  .boolean()
  .default(true)
  .describe('Leave out avatar URLs that the client can compute from the e-mail address.')
const includeCustomProfileFields = z.boolean().default(false)
const email = z.string().describe('API address, or the real one where the caller may see it.')

export const getUsers = endpoint({
  method: 'GET',
  path: '/users',
  operationId: 'get-users',
  summary: 'List the users of the organization',
  access: 'anyone',
  bots: 'interactive',
  perChannel: true,
  parameters: {
    client_gravatar: clientGravatar,
    include_custom_profile_fields: includeCustomProfileFields,
    user_ids: z.array(integer).optional().describe('Only these users.').meta({ since: 384 }),
  },
  answer: { members: z.array(user) },
})

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  operationId: 'create-user',
  summary: 'Create a user',
  description: 'For administrators with the permission to create users. The user may log in at once.',
  access: 'admin',
  bots: 'interactive',
  adds: accounts,
  parameters: { email: z.string(), password: z.string(), full_name: fullName },
  answer: { user_id: z.int() },
  errors: [userErrors.emailInUse(), userErrors.passwordTooWeak()],
})

export const getOwnUser = endpoint({
  method: 'GET',
  path: '/users/me',
  operationId: 'get-own-user',
  summary: 'Get the account that makes the request',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: {},
  answer: {
    user_id: z.int(),
    email: z.string(),
    delivery_email: z.string().optional(),
    full_name: z.string(),
    avatar_url: z.string(),
    avatar_version: z.int(),
    role,
    is_owner: z.boolean(),
    is_admin: z.boolean(),
    is_guest: z.boolean(),
    is_bot: z.boolean(),
    is_active: z.boolean(),
    bot_type: z.int().nullable().optional(),
    bot_owner_id: z.int().nullable().optional(),
    timezone: z.string(),
    date_joined: z.string(),
    max_message_id: z.int().optional().meta({ deprecated: true }),
    profile_data: profileData.optional(),
  },
})

export const deactivateOwnUser = endpoint({
  method: 'DELETE',
  path: '/users/me',
  operationId: 'deactivate-own-user',
  summary: 'Deactivate the own account',
  access: 'user',
  bots: 'interactive',
  scopedKeys: 'never',
  parameters: {},
  answer: {},
  errors: [errors.cannotDeactivateLastUser('organization owner')],
})

const oneUser = { client_gravatar: clientGravatar, include_custom_profile_fields: includeCustomProfileFields }

export const getUser = endpoint({
  method: 'GET',
  path: '/users/{user_id}',
  operationId: 'get-user',
  summary: 'Get a user',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: { user_id: userId, ...oneUser },
  answer: { user },
  errors: [userErrors.noSuchUser()],
})

export const getUserByEmail = endpoint({
  method: 'GET',
  path: '/users/{email}',
  operationId: 'get-user-by-email',
  summary: 'Get a user by e-mail address',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: { email, ...oneUser },
  answer: { user },
  errors: [userErrors.noSuchUser()],
})

const userUpdate = {
  full_name: fullName.optional(),
  role: role.optional(),
  profile_data: z
    .array(
      z.object({
        id: integer,
        value: z.union([z.string(), z.array(integer)]).nullable(),
      }),
    )
    .optional()
    .describe('Custom profile fields to change; null or an empty string clears one.'),
  new_email: z.string().optional().describe('Only for owners with the permission to change addresses.'),
}
const userUpdateErrors = [
  userErrors.noSuchUser(),
  userErrors.guestsCannotAdminister(),
  userErrors.cannotChangeEmails(),
  userErrors.lastOwner(),
  errors.ownerRequired(),
  errors.administratorRequired(),
]

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/users/{user_id}',
  operationId: 'update-user',
  summary: 'Change a user',
  access: 'admin',
  bots: 'interactive',
  adds: 'Changes what is there.',
  parameters: { user_id: userId, ...userUpdate },
  answer: {},
  errors: userUpdateErrors,
})

export const updateUserByEmail = endpoint({
  method: 'PATCH',
  path: '/users/{email}',
  operationId: 'update-user-by-email',
  summary: 'Change a user, found by e-mail address',
  access: 'admin',
  bots: 'interactive',
  adds: 'Changes what is there.',
  parameters: { email, ...userUpdate },
  answer: {},
  errors: userUpdateErrors,
})

const erases = z.boolean().default(false)

export const deactivateUser = endpoint({
  method: 'DELETE',
  path: '/users/{user_id}',
  operationId: 'deactivate-user',
  summary: 'Deactivate a user',
  access: 'user',
  bots: 'interactive',
  scopedKeys: 'never',
  parameters: {
    user_id: userId,
    deactivation_notification_comment: z
      .string()
      .max(2000)
      .optional()
      .describe('Tell the user by e-mail, with this comment (which may be empty).'),
    actions: z
      .object({
        delete_profile: erases.describe('Their picture, status and custom profile fields.'),
        delete_public_channel_messages: erases,
        delete_private_channel_messages: erases,
        delete_direct_messages: erases,
      })
      .optional()
      .describe('What else to take away. Messages may be deleted by who may delete any message.')
      .meta({ since: 459 }),
  },
  answer: {},
  errors: [
    userErrors.noSuchUser(),
    userErrors.cannotDeactivateOnlyOwner(),
    errors.insufficientPermission(),
    legalHoldErrors.personHeld(),
  ],
})

export const reactivateUser = endpoint({
  method: 'POST',
  path: '/users/{user_id}/reactivate',
  operationId: 'reactivate-user',
  summary: 'Reactivate a user',
  description:
    'API keys from before the deactivation stay worthless, on purpose: an account is often deactivated because a key or ' +
    'a device got into wrong hands. Who comes back fetches a new key with `POST /fetch_api_key` or by logging in; for a ' +
    'bot, its owner takes it from the list of bots.',
  access: 'user',
  bots: 'interactive',
  scopedKeys: 'never',
  adds: 'Changes what is there.',
  parameters: { user_id: userId },
  answer: {},
  errors: [userErrors.noSuchUser(), errors.insufficientPermission(), erasingErrors.isErased()],
})

export const regenerateOwnApiKey = endpoint({
  method: 'POST',
  path: '/users/me/api_key/regenerate',
  operationId: 'regenerate-own-api-key',
  summary: 'Replace the own API key',
  access: 'user',
  bots: 'interactive',
  scopedKeys: 'never',
  adds: 'There is one of it, which takes the place of the one before.',
  undocumented: true,
  parameters: {},
  answer: { api_key: z.string() },
})
