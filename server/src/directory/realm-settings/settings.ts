import { type DefaultsOf, defaultsOf } from '@parley/api/contract/table'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import { realmPermissions } from '@parley/api/realm/permissions'
import { realmSettings } from '@parley/api/realm/settings'

export type RealmPermissionName = keyof typeof realmPermissions

/** What administrators set for the organisation: every setting and every permission, under its name in the API. */
export type RealmSettings = DefaultsOf<typeof realmSettings> &
  Record<RealmPermissionName, GroupSettingValue> & {
    /** Ways to log in that were switched on or off. */
    authentication_methods: Readonly<Record<string, boolean>>
  }

/** The settings as they are: what was set, and the defaults of the rest. */
export function settingsFrom(
  stored: Readonly<Record<string, unknown>>,
  systemGroupId: (name: string) => number,
): RealmSettings {
  const groups = Object.entries(realmPermissions).map(([name, { default: group }]) => [
    name,
    systemGroupId(group),
  ])
  return {
    ...defaultsOf(realmSettings),
    ...Object.fromEntries(groups),
    authentication_methods: {},
    ...stored,
  }
}
