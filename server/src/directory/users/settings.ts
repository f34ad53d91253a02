import { userSettings } from '@parley/api/settings/user-settings'
import type { z } from 'zod'
import type { User } from './state.ts'

/** The name of a user setting. */
export type UserSettingName = keyof typeof userSettings

/** The type of a user setting's value. */
export type UserSettingValue<N extends UserSettingName> = z.output<(typeof userSettings)[N]['type']>

/**
 * A user's setting: their own, else the built-in default. The organization's defaults were copied to the user when
 * they joined.
 */
export function settingOf<N extends UserSettingName>(user: User, name: N): UserSettingValue<N> {
  // Only values that fit the type of their setting are kept.
  return (user.settings[name] ?? userSettings[name].default) as UserSettingValue<N>
}
