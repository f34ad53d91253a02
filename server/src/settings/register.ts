import {
  displaySettingsSection,
  notificationSettingsSection,
  realmUserSettingsDefaultsSection,
  userSettingsSection,
} from '@parley/api/settings/register'
import { settingsWith } from '@parley/api/settings/setting'
import { userSettings } from '@parley/api/settings/user-settings'
import { section } from '../events/section.ts'
import { presentSettingDefaults, presentUserSettings } from './present.ts'

const displayNames = Object.keys(settingsWith(userSettings, 'legacy', 'display'))
const notificationNames = Object.keys(settingsWith(userSettings, 'legacy', 'notifications'))

export const own = section(userSettingsSection, ({ viewer }) => {
  const settings = presentUserSettings(viewer.user)
  return { user_settings: settings, receives_typing_notifications: settings.receives_typing_notifications }
})

export const defaults = section(realmUserSettingsDefaultsSection, ({ viewer }) => ({
  realm_user_settings_defaults: presentSettingDefaults(viewer.state),
}))

export const display = section(displaySettingsSection, ({ viewer }) => {
  if (viewer.client.capabilities.user_settings_object) return {}
  return pick(presentUserSettings(viewer.user), [...displayNames, 'timezone', 'emojiset_choices'])
})

export const notifications = section(notificationSettingsSection, ({ viewer }) => {
  if (viewer.client.capabilities.user_settings_object) return {}
  return pick(presentUserSettings(viewer.user), [...notificationNames, 'available_notification_sounds'])
})

function pick(settings: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)))
}
