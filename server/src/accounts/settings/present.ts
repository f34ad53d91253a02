import {
  emojisetChoices,
  type RealmUserSettingsDefaults,
  type UserSettings,
  userSettingDefaults,
} from '@parley/api/settings/objects'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { notificationSounds } from './notification-sounds.ts'

const choices = () => ({
  available_notification_sounds: [...notificationSounds],
  emojiset_choices: emojisetChoices.map((choice) => ({ ...choice })),
})

/** All settings of a user, including defaults. */
export function presentUserSettings(user: User): UserSettings {
  // What is stored was checked before.
  return { ...userSettingDefaults, ...user.settings, ...choices(), timezone: user.timezone } as UserSettings
}

/** The default settings of new users. */
export function presentSettingDefaults(state: RealmState): RealmUserSettingsDefaults {
  // The same.
  return { ...userSettingDefaults, ...state.userDefaults, ...choices() } as RealmUserSettingsDefaults
}
