import { z } from 'zod'
import { errors } from '../contract/errors.ts'
import { name } from '../contract/name.ts'
import { idOf, integer } from '../contract/numbers.ts'
import { channelErrors } from './errors.ts'
import { maxChannelDescriptionLength, maxChannelNameLength } from './limits.ts'
import { legacyPostPolicies, topicsPolicy } from './objects.ts'

export const channelId = idOf(channelErrors.invalidId).describe('ID of the channel.')
export const channelName = name(channelErrors.invalidNameCharacter).max(maxChannelNameLength)
export const channelDescription = z.string().max(maxChannelDescriptionLength).describe('Source text.')

/** Days; or `realm_default`; or `unlimited`, which older clients call `forever`. */
export const messageRetentionDays = z
  .union([integer.min(1), z.enum(['realm_default', 'unlimited', 'forever'])])
  .describe('Days, or `realm_default`, or `unlimited`.')
  .meta({ refusal: errors.invalidArgument })

/** What older clients say in place of can_send_message_group. */
export const legacyPostingParameters = {
  stream_post_policy: z
    .literal(Object.values(legacyPostPolicies))
    .optional()
    .describe('Use can_send_message_group.')
    .meta({ deprecated: true, undocumented: true }),
  is_announcement_only: z
    .boolean()
    .optional()
    .describe('Use can_send_message_group.')
    .meta({ deprecated: true, undocumented: true }),
}

/** What a request that creates channels says about them, beside their names and permissions. */
export const newChannelParameters = {
  announce: z.boolean().default(false).describe('Tell of the new channel in the channel for announcements.'),
  invite_only: z.boolean().default(false).describe('Make it private.'),
  is_web_public: z.boolean().default(false).describe('Let visitors without an account read it.'),
  is_default_stream: z.boolean().default(false).describe('Subscribe everyone who joins later.'),
  folder_id: integer.optional().meta({ since: 389 }),
  history_public_to_subscribers: z
    .boolean()
    .optional()
    .describe('Whether new subscribers see older messages; by default unless the channel is private.'),
  message_retention_days: messageRetentionDays.optional(),
  topics_policy: topicsPolicy
    .optional()
    .describe('Whether the empty topic may be used.')
    .meta({ since: 392 }),
  send_new_subscription_messages: z
    .boolean()
    .default(true)
    .describe('Tell those who are subscribed by a direct message.')
    .meta({ since: 397 }),
}
