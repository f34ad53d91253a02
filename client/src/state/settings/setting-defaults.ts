import { realmUserSettingsDefaultsUpdateEvent } from '@parley/api/settings/events'
import { realmUserSettingsDefaultsSection } from '@parley/api/settings/register'
import { slice } from '../slice.ts'

/** The settings of new users. */
export const settingDefaultsSlice = slice(
  'settingDefaults',
  [realmUserSettingsDefaultsSection],
  (answer) => answer.realm_user_settings_defaults,
).on(realmUserSettingsDefaultsUpdateEvent, (defaults, { property, value }) => ({
  ...defaults,
  [property]: value,
}))
