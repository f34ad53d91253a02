import { z } from 'zod'
import { defaultsOf, shapeOf } from '../contract/table.ts'
import { userSettings } from './user-settings.ts'

/** What can be chosen for a setting, told beside the settings. */
export const settingChoices = {
  available_notification_sounds: z.array(z.string()),
  emojiset_choices: z.array(z.strictObject({ key: z.string(), text: z.string() })),
}

export const emojisetChoices = [
  { key: 'google', text: 'Google' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
  { key: 'google-blob', text: 'Google blobs' },
] as const

export const realmUserSettingsDefaults = z
  .strictObject({ ...shapeOf(userSettings), ...settingChoices })
  .meta({ id: 'RealmUserSettingsDefaults', description: 'The settings that new users begin with.' })
export type RealmUserSettingsDefaults = z.infer<typeof realmUserSettingsDefaults>

export const userSettingsObject = z
  .strictObject({
    ...shapeOf(userSettings),
    ...settingChoices,
    timezone: z.string().describe('IANA name, or empty.'),
  })
  .meta({ id: 'UserSettings' })
export type UserSettings = z.infer<typeof userSettingsObject>

export const userSettingDefaults = defaultsOf(userSettings)
