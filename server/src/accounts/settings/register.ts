import {
  displaySettingsSection,
  notificationSettingsSection,
  realmUserSettingsDefaultsSection,
  userSettingsSection,
} from '@parley/api/settings/register'
import { section, sectionForAll } from '#engine/events/section.ts'
import { presentSettingDefaults, presentUserSettings } from './present.ts'

export const own = section(userSettingsSection, ({ viewer }) => {
  const settings = presentUserSettings(viewer.user)
  return { user_settings: settings, receives_typing_notifications: settings.receives_typing_notifications }
})

export const defaults = sectionForAll(realmUserSettingsDefaultsSection, ({ realm }) => ({
  realm_user_settings_defaults: presentSettingDefaults(realm.state),
}))

export const display = section(displaySettingsSection, ({ viewer }) => {
  if (viewer.client.capabilities.user_settings_object) return {}
  return pick(presentUserSettings(viewer.user), displaySettingsSection.fields)
})

export const notifications = section(notificationSettingsSection, ({ viewer }) => {
  if (viewer.client.capabilities.user_settings_object) return {}
  return pick(presentUserSettings(viewer.user), notificationSettingsSection.fields)
})

function pick(settings: object, wanted: object): object {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => Object.hasOwn(wanted, name)))
}
