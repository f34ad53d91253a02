import { userSettings } from '@parley/api/settings/user-settings'
import type { z } from 'zod'
import type { User } from './state.ts'

export type UserSettingName = keyof typeof userSettings

export type UserSettingValue<N extends UserSettingName> = z.output<(typeof userSettings)[N]['type']>

/**
 * A person's setting: their own, else the default. What the organisation gives new people became their own when they
 * joined.
 */
export function settingOf<N extends UserSettingName>(user: User, name: N): UserSettingValue<N> {
  // Only values that fit the type of their setting are kept.
  return (user.settings[name] ?? userSettings[name].default) as UserSettingValue<N>
}
