import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { integer } from '../contract/numbers.ts'
import { groupSettingParameters, groupSettingUpdates } from '../groups/permission.ts'
import { userErrors } from '../users/errors.ts'
import { channelErrors } from './errors.ts'
import { channels } from './limits.ts'
import { basicChannel } from './objects.ts'
import {
  channelDescription,
  channelId,
  channelName,
  legacyPostingParameters,
  newChannelParameters,
} from './parameters.ts'
import { channelPermissions } from './permissions.ts'
import { channelSettingParameters } from './settings.ts'

export const createChannel = endpoint({
  method: 'POST',
  path: '/channels/create',
  operationId: 'create-channel',
  summary: 'Create a channel',
  access: 'member',
  bots: 'interactive',
  adds: channels,
  since: 417,
  parameters: {
    name: channelName,
    description: channelDescription.optional(),
    subscribers: z.array(integer).describe('IDs of its first subscribers.'),
    ...newChannelParameters,
    ...groupSettingParameters(channelPermissions),
  },
  answer: { id: z.int() },
  errors: [
    channelErrors.nameInUse('design'),
    channelErrors.nameEmpty(),
    channelErrors.webPublicNotEnabled(),
    errors.insufficientPermission(),
  ],
})

export const getChannels = endpoint({
  method: 'GET',
  path: '/streams',
  operationId: 'get-streams',
  summary: 'List channels',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: {
    include_public: z.boolean().default(true),
    include_web_public: z.boolean().default(false),
    include_subscribed: z.boolean().default(true),
    exclude_archived: z.boolean().default(true),
    include_all: z.boolean().default(false).describe('Every channel whose settings the user may see.'),
    include_all_active: z.boolean().default(false).describe('Use include_all.').meta({ deprecated: true }),
    include_default: z.boolean().default(false).describe('Say which channels are default ones.'),
    include_owner_subscribed: z.boolean().default(false).describe("For bots: also the owner's channels."),
    include_can_access_content: z.boolean().default(false).describe('Every channel that the user may read.'),
  },
  answer: {
    streams: z.array(
      z.strictObject({
        ...basicChannel.shape,
        is_default: z.boolean().optional().describe('Only with include_default.'),
      }),
    ),
  },
  errors: [errors.insufficientPermission()],
})

export const getChannelId = endpoint({
  method: 'GET',
  path: '/get_stream_id',
  operationId: 'get-stream-id',
  summary: 'Get the ID of a channel by its name',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: { stream: z.string().describe('Upper and lower case are the same.') },
  answer: { stream_id: z.int() },
  errors: [channelErrors.invalidName('nonexistent')],
})

export const getChannel = endpoint({
  method: 'GET',
  path: '/streams/{stream_id}',
  operationId: 'get-stream-by-id',
  summary: 'Get a channel',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: { stream_id: channelId },
  answer: { stream: basicChannel },
  errors: [channelErrors.invalidId()],
})

export const updateChannel = endpoint({
  method: 'PATCH',
  path: '/streams/{stream_id}',
  operationId: 'update-stream',
  summary: 'Change a channel',
  description: 'For those who may administer the channel.',
  access: 'user',
  bots: 'interactive',
  scopedKeys: 'never',
  adds: 'Changes what is there.',
  parameters: {
    stream_id: channelId,
    ...channelSettingParameters,
    is_private: z.boolean().optional(),
    is_web_public: z.boolean().optional(),
    history_public_to_subscribers: z.boolean().optional(),
    is_archived: z
      .boolean()
      .optional()
      .describe('False brings an archived channel back; archiving is a DELETE.')
      .meta({ since: 388 }),
    ...groupSettingUpdates(channelPermissions),
    ...legacyPostingParameters,
  },
  answer: {},
  errors: [
    channelErrors.invalidId(),
    channelErrors.contradictoryPrivacy(),
    channelErrors.alreadyHasThatName(),
    channelErrors.defaultCannotBePrivate(),
    channelErrors.contentAccessRequired(),
    channelErrors.hasNamedTopics(),
    channelErrors.moderationRequestChannelCannotBePublic(),
    errors.cannotAdministerChannel(),
    errors.expectationMismatch(),
  ],
})

export const archiveChannel = endpoint({
  method: 'DELETE',
  path: '/streams/{stream_id}',
  operationId: 'archive-stream',
  summary: 'Archive a channel',
  access: 'user',
  bots: 'interactive',
  scopedKeys: 'never',
  parameters: { stream_id: channelId },
  answer: {},
  errors: [channelErrors.invalidId(), errors.cannotAdministerChannel()],
})

export const getChannelEmailAddress = endpoint({
  method: 'GET',
  path: '/streams/{stream_id}/email_address',
  operationId: 'get-stream-email-address',
  summary: 'Get the address for posting to a channel by e-mail',
  access: 'user',
  bots: 'interactive',
  scopedKeys: 'write',
  parameters: {
    stream_id: channelId,
    sender_id: integer
      .optional()
      .describe('Who the messages will come from: oneself, an own bot or the e-mail gateway.'),
  },
  answer: { email: z.string().describe('Empty on a server that receives no letters.') },
  errors: [channelErrors.invalidId(), userErrors.invalidUserId(99)],
})
