import { userSettingsUpdateEvent } from '@parley/api/settings/events'
import { userSettingsSection } from '@parley/api/settings/register'
import { slice } from '../slice.ts'

/** The viewer's settings. */
export const settingsSlice = slice('settings', [userSettingsSection], (answer) => answer.user_settings).on(
  userSettingsUpdateEvent,
  (settings, { property, value }) => (property in settings ? { ...settings, [property]: value } : settings),
)
