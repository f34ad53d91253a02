import { z } from 'zod'
import { channelErrors } from '../channels/errors.ts'
import { endpoint } from '../contract/endpoint.ts'
import { name } from '../contract/name.ts'
import { idOf, latestTime } from '../contract/numbers.ts'
import { apiKeyErrors } from './errors.ts'
import { apiKeys, maxApiKeyNameLength, maxChannelsOfKey } from './limits.ts'
import { apiKey, apiKeyAccess } from './objects.ts'

export const getApiKeys = endpoint({
  method: 'GET',
  path: '/users/me/api_keys',
  operationId: 'get-api-keys',
  summary: 'List your API keys with a name',
  description: 'The one key of the account that every client knows is not among them.',
  access: 'user',
  scopedKeys: 'never',
  parameters: {},
  answer: { api_keys: z.array(apiKey).describe('Newest first.') },
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/users/me/api_keys',
  operationId: 'create-api-key',
  summary: 'Make an API key with a name and a scope',
  description:
    'It is used with your address like any key. It never makes or shows keys, changes credentials or settings of your ' +
    'account, or administers, and acts at most with the rights of a member. One for chosen channels sees and does nothing ' +
    'beside these channels, except that it knows the people here; other requests are refused with `API_KEY_SCOPE`.',
  access: 'user',
  scopedKeys: 'never',
  adds: apiKeys,
  parameters: {
    name: name('name').max(maxApiKeyNameLength),
    access: apiKeyAccess,
    channel_ids: z
      .array(idOf(channelErrors.invalidId))
      .max(maxChannelsOfKey)
      .optional()
      .describe('Only for these channels; without it, for all.'),
    expires: z.int().min(0).max(latestTime).optional().describe('UNIX seconds; without it, never.'),
  },
  answer: { id: z.int(), api_key: z.string().describe('Shown this once.') },
  errors: [
    apiKeyErrors.nameEmpty(),
    apiKeyErrors.expiresInThePast(),
    apiKeyErrors.noChannels(),
    channelErrors.invalidId(),
  ],
})

export const endApiKey = endpoint({
  method: 'DELETE',
  path: '/users/me/api_keys/{key_id}',
  operationId: 'end-api-key',
  summary: 'End one of your API keys with a name',
  description: 'Its polls and streams end at once.',
  access: 'user',
  scopedKeys: 'never',
  parameters: { key_id: idOf(apiKeyErrors.notFound) },
  answer: {},
  errors: [apiKeyErrors.notFound()],
})
