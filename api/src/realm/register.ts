import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { prefixed, shapeOf } from '../contract/table.ts'
import { groupPermissionSetting } from '../groups/objects.ts'
import { iconSource, logoSource, realmAuthenticationMethod } from './objects.ts'
import { realmPermissions } from './permissions.ts'
import { realmSettings } from './settings.ts'

export const realmSettingsSection = registerSection({
  name: 'realm',
  description: 'The settings of the organization.',
  fields: {
    ...prefixed('realm_', shapeOf(realmSettings)),
    ...prefixed('realm_', shapeOf(realmPermissions)),
    realm_authentication_methods: z.record(z.string(), realmAuthenticationMethod),
    realm_mandatory_topics: z.boolean().describe('Use realm_topics_policy.').meta({ deprecated: true }),
    realm_allow_edit_history: z
      .boolean()
      .describe('Use realm_message_edit_history_visibility_policy.')
      .meta({ deprecated: true }),
    realm_create_public_stream_policy: z.int().meta({ deprecated: true }),
    realm_create_private_stream_policy: z.int().meta({ deprecated: true }),
    realm_create_web_public_stream_policy: z.int().meta({ deprecated: true }),
    realm_wildcard_mention_policy: z
      .int()
      .describe('1 everyone, 2 members, 3 full members, 5 administrators, 6 nobody, 7 moderators.')
      .meta({ deprecated: true }),
    server_supported_permission_settings: z
      .strictObject({
        realm: z.record(z.string(), groupPermissionSetting),
        stream: z.record(z.string(), groupPermissionSetting),
        group: z.record(z.string(), groupPermissionSetting),
      })
      .describe('Which groups every permission may be given to.'),
  },
})

export const realmFactsSection = registerSection({
  name: 'realm',
  description: 'What the organization is, beside its settings.',
  fields: {
    realm_url: z.string(),
    realm_uri: z.string().describe('Use realm_url.').meta({ deprecated: true }),
    realm_date_created: z.int(),
    realm_bot_domain: z.string().describe('The host of made-up addresses.'),
    realm_icon_url: z.string(),
    realm_icon_source: iconSource,
    realm_logo_url: z.string(),
    realm_logo_source: logoSource,
    realm_night_logo_url: z.string(),
    realm_night_logo_source: logoSource,
    realm_plan_type: z.int().describe('1 self-hosted.'),
    realm_upload_quota_mib: z.int().nullable(),
    realm_presence_disabled: z.boolean(),
    realm_email_auth_enabled: z.boolean(),
    realm_password_auth_enabled: z.boolean(),
    realm_push_notifications_enabled: z.boolean(),
    realm_push_notifications_enabled_end_timestamp: z.int().nullable(),
    realm_is_zephyr_mirror_realm: z.boolean(),
    realm_empty_topic_display_name: z.string().describe('Shown for the empty topic.'),
    demo_organization_scheduled_deletion_date: z
      .int()
      .optional()
      .describe('Only for organizations that are deleted after a trial.'),
    zulip_plan_is_not_limited: z.boolean(),
    upgrade_text_for_wide_organization_logo: z.string(),
    giphy_rating_options: z.record(z.string(), z.strictObject({ id: z.int(), name: z.string() })),
  },
})

export const realmLimitsSection = registerSection({
  name: 'realm',
  description: 'Limits that clients should keep to.',
  fields: {
    max_message_length: z.int(),
    max_topic_length: z.int(),
    max_stream_name_length: z.int(),
    max_stream_description_length: z.int(),
    max_bulk_new_subscription_messages: z.int().meta({ since: 397 }),
    max_file_upload_size_mib: z.int(),
    max_avatar_file_size_mib: z.int(),
    max_icon_file_size_mib: z.int(),
    max_logo_file_size_mib: z.int(),
    password_min_length: z.int(),
    password_max_length: z.int(),
    password_min_guesses: z.int(),
    server_min_deactivated_realm_deletion_days: z.int().nullable(),
    server_max_deactivated_realm_deletion_days: z.int().nullable(),
  },
})

export const realmBillingSection = registerSection({
  name: 'realm_billing',
  fields: { realm_billing: z.strictObject({ has_pending_sponsorship_request: z.boolean() }) },
})
