import type { RealmState } from '../realm/state.ts'
import type { User } from '../users/state.ts'
import { userSettings } from '@parley/api/settings/user-settings'

export type UserSettingName = keyof typeof userSettings

/** A person's setting: their own, else what the organisation gives new people, else the default. */
export function settingOf(state: RealmState, user: User, name: UserSettingName): unknown {
  return user.settings[name] ?? state.userDefaults[name] ?? userSettings[name].default
}
