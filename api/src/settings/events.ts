import { z } from 'zod'
import { event } from '../contract/event.ts'

const value = z.union([z.boolean(), z.int(), z.string()])
const languageName = z.string().optional().describe('With the setting `default_language`: its name.')

export const userSettingsUpdateEvent = event({
  type: 'user_settings',
  op: 'update',
  summary: 'A setting of the user changed.',
  fields: { property: z.string(), value, language_name: languageName },
})

export const realmUserSettingsDefaultsUpdateEvent = event({
  type: 'realm_user_settings_defaults',
  op: 'update',
  summary: 'What new users begin with changed.',
  fields: { property: z.string(), value },
})

export const updateDisplaySettingsEvent = event({
  type: 'update_display_settings',
  summary: 'A setting changed, for clients without `user_settings_object`.',
  deprecated: true,
  fields: { user: z.string(), setting_name: z.string(), setting: value, language_name: languageName },
})

export const updateGlobalNotificationsEvent = event({
  type: 'update_global_notifications',
  summary: 'A setting about notifications changed, for clients without `user_settings_object`.',
  deprecated: true,
  fields: { user: z.string(), notification_name: z.string(), setting: value },
})
