import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { shapeOf } from '../contract/table.ts'
import { realmUserSettingsDefaults, settingChoices, userSettingsObject } from './objects.ts'
import { settingsWith } from './setting.ts'
import { userSettings } from './user-settings.ts'

export const userSettingsSection = registerSection({
  name: 'user_settings',
  fields: {
    user_settings: userSettingsObject,
    receives_typing_notifications: z.boolean().optional().describe('As in user_settings.'),
  },
})

export const realmUserSettingsDefaultsSection = registerSection({
  name: 'realm_user_settings_defaults',
  fields: { realm_user_settings_defaults: realmUserSettingsDefaults },
})

export const displaySettingsSection = registerSection({
  name: 'update_display_settings',
  description: 'For clients without `user_settings_object`.',
  deprecated: true,
  mayBeAbsent: true,
  fields: {
    ...shapeOf(settingsWith(userSettings, 'legacy', 'display')),
    timezone: z.string(),
    emojiset_choices: settingChoices.emojiset_choices,
  },
})

export const notificationSettingsSection = registerSection({
  name: 'update_global_notifications',
  description: 'For clients without `user_settings_object`.',
  deprecated: true,
  mayBeAbsent: true,
  fields: {
    ...shapeOf(settingsWith(userSettings, 'legacy', 'notifications')),
    available_notification_sounds: settingChoices.available_notification_sounds,
  },
})
