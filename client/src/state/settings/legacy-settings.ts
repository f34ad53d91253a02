import { updateDisplaySettingsEvent, updateGlobalNotificationsEvent } from '@parley/api/settings/events'
import { displaySettingsSection, notificationSettingsSection } from '@parley/api/settings/register'
import { slice } from '../slice.ts'

/** For clients without `user_settings_object`; the settings themselves are in settings.ts. */
export const displaySettingsSlice = slice('displaySettings', [displaySettingsSection], (answer) => answer).on(
  updateDisplaySettingsEvent,
  (settings, { setting_name, setting }) => ({ ...settings, [setting_name]: setting }),
)

/** For clients without `user_settings_object`; the settings themselves are in settings.ts. */
export const notificationSettingsSlice = slice(
  'notificationSettings',
  [notificationSettingsSection],
  (answer) => answer,
).on(updateGlobalNotificationsEvent, (settings, { notification_name, setting }) => ({
  ...settings,
  [notification_name]: setting,
}))
