import { type DefaultsOf, defaultsOf } from '@parley/api/contract/table'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import { realmPermissions } from '@parley/api/realm/permissions'
import { realmSettings } from '@parley/api/realm/settings'

/** The name of an organization's permission. */
export type RealmPermissionName = keyof typeof realmPermissions

/** The organization's settings and permissions, under their names in the API. */
export type RealmSettings = DefaultsOf<typeof realmSettings> &
  Record<RealmPermissionName, GroupSettingValue> & {
    /** Log-in methods that were explicitly enabled or disabled. */
    authentication_methods: Readonly<Record<string, boolean>>
  }

/** All settings: the stored ones, and defaults for the rest. */
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
