import { videoChatProvidersSection } from '@parley/api/calls/register'
import { folderLimitsSection } from '@parley/api/folders/register'
import { presenceTimesSection } from '@parley/api/presence/register'
import { externalAccountsSection } from '@parley/api/profile-fields/register'
import { realmUpdateDictEvent, realmUpdateEvent } from '@parley/api/realm/events'
import { realmFactsSection, realmLimitsSection, realmSettingsSection } from '@parley/api/realm/register'
import { reminderLimitsSection } from '@parley/api/reminders/register'
import { restartEvent } from '@parley/api/server/events'
import { serverSection } from '@parley/api/server/register'
import { typingTimesSection } from '@parley/api/typing/register'
import { type FieldsOf, type FoldContext, slice } from '../slice.ts'
import { groupsSlice } from '../users/groups.ts'
import { legacyPolicyFields } from './legacy-policies.ts'

const sections = [
  realmSettingsSection,
  realmFactsSection,
  realmLimitsSection,
  serverSection,
  folderLimitsSection,
  reminderLimitsSection,
  presenceTimesSection,
  typingTimesSection,
  externalAccountsSection,
  videoChatProvidersSection,
] as const

export type Realm = FieldsOf<typeof sections>

/** The organization and the server: settings and limits, under their names in the register answer. */
export const realmSlice = slice('realm', sections, (answer): Realm => answer)
  .on(realmUpdateEvent, (realm, { property, value }, context) => {
    return withSettings(realm, { [property]: value }, context)
  })
  .on(realmUpdateDictEvent, (realm, { data }, context) => withSettings(realm, data, context))
  .on(restartEvent, (realm, { server_generation }) => ({ ...realm, server_generation }))

function withSettings(realm: Realm, settings: Record<string, unknown>, context: FoldContext): Realm {
  const fields = Object.entries(settings).flatMap(([name, value]) => {
    // A few limits have the same name everywhere, all other settings have `realm_` before it.
    const field = [`realm_${name}`, name].find((known) => known in realm)
    return field === undefined ? [] : [[field, value] as const]
  })
  const next: Realm = { ...realm, ...Object.fromEntries(fields) }
  return { ...next, ...deprecatedFields(next), ...legacyPolicyFields(next, context.read(groupsSlice)) }
}

/** Deprecated names of settings: events only have the present names. */
function deprecatedFields(realm: Realm): Partial<Realm> {
  const methods = realm.realm_authentication_methods
  const isEnabled = (name: string) => methods[name]?.enabled === true
  const jitsiServer = realm.realm_jitsi_server_url ?? realm.server_jitsi_server_url
  return {
    realm_mandatory_topics: realm.realm_topics_policy === 'disable_empty_topic',
    realm_allow_edit_history: realm.realm_message_edit_history_visibility_policy !== 'none',
    realm_email_auth_enabled: isEnabled('Email'),
    realm_password_auth_enabled: isEnabled('Email') || isEnabled('LDAP'),
    ...(realm.jitsi_server_url === undefined || jitsiServer === null
      ? {}
      : { jitsi_server_url: jitsiServer }),
  }
}
