import { notificationSettings } from './notifications.ts'
import { preferences } from './preferences.ts'
import { privacySettings } from './privacy.ts'

/**
 * What each user sets for themselves. `user_settings` and `realm_user_settings_defaults` of the register answer,
 * the parameters that change them, the older forms of both and the pages of the app are derived from this table.
 */
export const userSettings = {
  ...preferences,
  ...notificationSettings,
  ...privacySettings,
} as const
export type UserSettingName = keyof typeof userSettings
