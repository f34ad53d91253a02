import { z } from 'zod'
import { shapeOf } from '../contract/table.ts'
import { channelPermissions } from './permissions.ts'

const topicsPolicies = ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'] as const
export const topicsPolicy = z.enum(topicsPolicies)
export type TopicsPolicy = z.infer<typeof topicsPolicy>

/** The older way to say who may post: 1 everyone, 2 administrators, 3 full members, 4 moderators. */
export const legacyPostPolicies = {
  'role:everyone': 1,
  'role:administrators': 2,
  'role:fullmembers': 3,
  'role:moderators': 4,
} as const

export const channelFields = {
  stream_id: z.int(),
  name: z.string(),
  description: z.string().describe('Source text.'),
  rendered_description: z.string().describe('HTML.'),
  date_created: z.int().describe('UNIX seconds.'),
  creator_id: z.int().nullable(),
  is_archived: z.boolean(),
  invite_only: z.boolean().describe('Whether the channel is private.'),
  is_web_public: z.boolean(),
  history_public_to_subscribers: z.boolean().describe('Whether new subscribers see older messages.'),
  message_retention_days: z.int().nullable().describe('Null: as in the organization; -1: forever.'),
  first_message_id: z.int().nullable(),
  folder_id: z.int().nullable().meta({ since: 389 }),
  topics_policy: topicsPolicy.meta({ since: 392 }),
  subscriber_count: z.int().describe('Without deactivated users.').meta({ since: 394 }),
  is_recently_active: z.boolean(),
  stream_weekly_traffic: z.int().nullable().describe('Messages a week; null where the channel is too new.'),
  stream_post_policy: z.int().describe('Use can_send_message_group.').meta({ deprecated: true }),
  is_announcement_only: z.boolean().describe('Use can_send_message_group.').meta({ deprecated: true }),
  ...shapeOf(channelPermissions),
}

export const basicChannel = z.strictObject(channelFields).meta({ id: 'BasicChannel' })
export type BasicChannel = z.infer<typeof basicChannel>
