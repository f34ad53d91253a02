import {
  maxBulkNewSubscriptionMessages,
  maxChannelDescriptionLength,
  maxChannelNameLength,
} from '@parley/api/channels/limits'
import { channelPermissions } from '@parley/api/channels/permissions'
import { prefixed } from '@parley/api/contract/table'
import { supportedPermissionSettings } from '@parley/api/groups/permission'
import { groupPermissions } from '@parley/api/groups/permissions'
import * as limits from '@parley/api/realm/limits'
import { realmPermissions } from '@parley/api/realm/permissions'
import {
  realmBillingSection,
  realmFactsSection,
  realmLimitsSection,
  realmSettingsSection,
} from '@parley/api/realm/register'
import { giphyRatings } from '@parley/api/realm/settings'
import { maxAvatarFileSizeMib } from '@parley/api/users/limits'
import { sectionForAll } from '#engine/events/section.ts'
import {
  isAuthenticationEnabled,
  presentAuthenticationMethods,
} from '#engine/realm/authentication-methods.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { namesIn, recordFor } from '#engine/records.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { presentRealmPictures } from '../pictures/present.ts'
import { legacyPolicies } from './legacy-policies.ts'

const SELF_HOSTED = 1

const GIPHY_RATING_NAMES: Record<keyof typeof giphyRatings, string> = {
  disabled: 'GIPHY integration disabled',
  y: 'Y rated (very young audience)',
  g: 'G rated (general audience)',
  pg: 'PG rated (parental guidance)',
  'pg-13': 'PG-13 rated (parental guidance under 13)',
  r: 'R rated (restricted)',
}

const giphyRatingOptions = recordFor(namesIn(giphyRatings), (rating) => ({
  id: giphyRatings[rating],
  name: GIPHY_RATING_NAMES[rating],
}))

const supportedPermissions = {
  realm: supportedPermissionSettings(realmPermissions),
  stream: supportedPermissionSettings(channelPermissions),
  group: supportedPermissionSettings(groupPermissions),
}

export const settings = sectionForAll(realmSettingsSection, ({ realm }) => presentSettings(realm.state))

function presentSettings(state: RealmState) {
  const { authentication_methods: _, ...values } = state.settings
  return {
    ...prefixed('realm_', values),
    realm_authentication_methods: presentAuthenticationMethods(state),
    realm_mandatory_topics: state.settings.topics_policy === 'disable_empty_topic',
    realm_allow_edit_history: state.settings.message_edit_history_visibility_policy !== 'none',
    ...legacyPolicies(state),
    server_supported_permission_settings: supportedPermissions,
  }
}

export const facts = sectionForAll(realmFactsSection, ({ server, realm }) => presentFacts(server, realm))

const presentFacts = (server: ServerContext, { url, state }: Realm) => ({
  realm_url: url,
  realm_uri: url,
  realm_date_created: state.createdAt,
  realm_bot_domain: state.botDomain,
  ...prefixed('realm_', presentRealmPictures(state)),
  realm_plan_type: SELF_HOSTED,
  realm_upload_quota_mib: server.config.uploadQuotaMib,
  realm_presence_disabled: false,
  realm_email_auth_enabled: isAuthenticationEnabled(state, 'Email'),
  realm_password_auth_enabled:
    isAuthenticationEnabled(state, 'Email') || isAuthenticationEnabled(state, 'LDAP'),
  realm_push_notifications_enabled: server.push.reachesApps,
  realm_push_notifications_enabled_end_timestamp: null,
  realm_is_zephyr_mirror_realm: false,
  realm_empty_topic_display_name: limits.emptyTopicDisplayName,
  zulip_plan_is_not_limited: true,
  upgrade_text_for_wide_organization_logo: '',
  giphy_rating_options: giphyRatingOptions,
})

export const realmLimits = sectionForAll(realmLimitsSection, ({ server }) => ({
  max_message_length: limits.maxMessageLength,
  max_topic_length: limits.maxTopicLength,
  max_stream_name_length: maxChannelNameLength,
  max_stream_description_length: maxChannelDescriptionLength,
  max_bulk_new_subscription_messages: maxBulkNewSubscriptionMessages,
  max_file_upload_size_mib: server.config.maxFileUploadMib,
  max_avatar_file_size_mib: maxAvatarFileSizeMib,
  max_icon_file_size_mib: limits.maxIconFileSizeMib,
  max_logo_file_size_mib: limits.maxLogoFileSizeMib,
  password_min_length: limits.passwordMinLength,
  password_max_length: limits.passwordMaxLength,
  password_min_guesses: limits.passwordMinGuesses,
  server_min_deactivated_realm_deletion_days: limits.minDeactivatedRealmDeletionDays,
  server_max_deactivated_realm_deletion_days: limits.maxDeactivatedRealmDeletionDays,
}))

export const billing = sectionForAll(realmBillingSection, () => ({
  realm_billing: { has_pending_sponsorship_request: false },
}))
