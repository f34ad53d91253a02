import { realmPermissions } from '@parley/api/realm/permissions'
import { realmSettings } from '@parley/api/realm/settings'
import { userSettings } from '@parley/api/settings/user-settings'
import { CHANNEL_SETTINGS, NO_CHANNEL } from '#directory/realm-settings/channel-settings.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { namesIn } from '#engine/records.ts'
import type { ExportScope } from '../scope.ts'
import { columnsOf } from './columns.ts'
import type { NamelessGroups } from './ids.ts'

/** The organization, and what belongs to nobody in it. */
export function realmTables(state: RealmState, scope: ExportScope, groups: NamelessGroups) {
  const { settings, id } = state
  const isExported = (channelId: number) => {
    const channel = state.channels.get(channelId)
    return channel !== undefined && scope.conversations.has(channel.conversationId)
  }
  const named = namesIn(realmSettings).filter((name) => !CHANNEL_SETTINGS.some((one) => one === name))
  const channels = CHANNEL_SETTINGS.map((name) => {
    const channel = settings[name]
    return [
      name.replace(/_id$/, ''),
      channel === NO_CHANNEL || !isExported(channel) ? null : channel,
    ] as const
  })
  return {
    zerver_realm: [
      {
        id,
        string_id: state.stringId,
        date_created: state.createdAt,
        deactivated: state.isDeactivated,
        ...columnsOf(Object.fromEntries(named.map((name) => [name, settings[name]]))),
        ...Object.fromEntries(channels),
        ...Object.fromEntries(namesIn(realmPermissions).map((name) => [name, groups.idOf(settings[name])])),
      },
    ],
    zerver_realmuserdefault: [{ id: 1, realm: id, ...columnsOf(defaultsOf(state)) }],
    zerver_realmauthenticationmethod: [{ id: 1, realm: id, name: 'Email' }],
    zerver_realmdomain: [...state.domains.values()].map((domain) => ({
      id: domain.id,
      realm: id,
      domain: domain.domain,
      allow_subdomains: domain.allowSubdomains,
    })),
    zerver_realmfilter: state.linkifiers.map((linkifier, index) => ({
      id: linkifier.id,
      realm: id,
      pattern: linkifier.pattern,
      url_template: linkifier.urlTemplate,
      order: index + 1,
    })),
    zerver_realmplayground: state.playgrounds.map((playground) => ({ ...playground, realm: id })),
    zerver_realmemoji: [...state.customEmoji.values()].map((emoji) => ({
      id: emoji.id,
      realm: id,
      author: emoji.authorId,
      name: emoji.name,
      file_name: emoji.sourceUrl.split('/').at(-1),
      deactivated: emoji.isDeactivated,
      is_animated: emoji.stillUrl !== null,
    })),
    zerver_customprofilefield: [...state.profileFields.values()].map((field) => ({
      id: field.id,
      realm: id,
      field_type: field.type,
      order: field.ordinal,
      name: field.name,
      hint: field.hint,
      field_data: field.fieldData,
      display_in_profile_summary: field.inSummary,
      required: field.isRequired,
      editable_by_user: field.editableByUser,
    })),
  }
}

/** What new people have set. */
export const defaultsOf = (state: RealmState): Record<string, unknown> =>
  Object.fromEntries(
    namesIn(userSettings).map((name) => [name, state.userDefaults[name] ?? userSettings[name].default]),
  )
