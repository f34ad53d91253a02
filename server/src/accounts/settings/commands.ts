import { settingErrors } from '@parley/api/settings/errors'
import { userSettings } from '@parley/api/settings/user-settings'
import { isLanguage, isTimezone } from '#directory/users/languages.ts'
import { settingOf, type UserSettingName } from '#directory/users/settings.ts'
import type { Change } from '#engine/journal/command.ts'
import { tellOfSynchronization } from '#messages/drafts/synchronization.ts'
import { type SettingChanges, settingDefaultsChanged, userSettingsChanged } from './entries.ts'
import { isNotificationSound } from './notification-sounds.ts'

/** The settings among the parameters of a request. Throws for an invalid value. */
export function checkedSettings(parameters: Readonly<Record<string, unknown>>): SettingChanges {
  const entries = Object.keys(userSettings).flatMap((name) => {
    const value = parameters[name]
    // The contract has let in nothing else for a setting.
    return value === undefined ? [] : [[name, value as boolean | number | string] as const]
  })
  const { default_language: language, notification_sound: sound } = parameters
  if (typeof language === 'string' && !isLanguage(language)) throw settingErrors.invalidLanguage()
  if (typeof sound === 'string' && !isNotificationSound(sound))
    throw settingErrors.invalidNotificationSound(sound)
  return Object.fromEntries(entries)
}

export function checkTimezone(timezone: string | undefined) {
  if (timezone !== undefined && !isTimezone(timezone)) throw settingErrors.invalidTimezone()
}

/** Changes a user's settings, including `timezone`. Ignores equal values. */
export async function changeUserSettings(change: Change, userId: number, wanted: SettingChanges) {
  const { tx, state, append } = change
  const user = state.users.get(userId)
  if (user === undefined) throw new Error(`there is no user ${userId}`)
  const current = (name: string) =>
    // Settings of other names than these the contract does not let in.
    name === 'timezone' ? user.timezone : settingOf(user, name as UserSettingName)
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => current(name) !== value),
  )
  if (Object.keys(changes).length === 0) return
  const { timezone = user.timezone, ...settings } = changes
  await tx.query(
    'update users set settings = settings || $3, timezone = $4 where realm_id = $1 and id = $2',
    [state.id, userId, settings, timezone],
  )
  append(userSettingsChanged.of({ userId, changes }))
  const { enable_drafts_synchronization: synchronizes } = changes
  if (typeof synchronizes === 'boolean') await tellOfSynchronization(change, userId, synchronizes)
}

/** Changes the default settings of new users. */
export async function changeSettingDefaults({ tx, state, append }: Change, wanted: SettingChanges) {
  // Of other names than these the contract lets in none.
  const current = (name: string) => state.userDefaults[name] ?? userSettings[name as UserSettingName].default
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => current(name) !== value),
  )
  if (Object.keys(changes).length === 0) return
  await tx.query(
    `update realms set settings = jsonb_set(settings, '{user_settings_defaults}',
       coalesce(settings -> 'user_settings_defaults', '{}') || $2) where realm_id = $1`,
    [state.id, changes],
  )
  append(settingDefaultsChanged.of({ changes }))
}
