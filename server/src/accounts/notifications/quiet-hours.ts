import { type QuietHours, quietUntil } from '@parley/api/settings/quiet-hours'
import { settingOf } from '#directory/users/settings.ts'
import type { User } from '#directory/users/state.ts'
import { unixNow } from '#engine/time.ts'

const NAMES = [
  'quiet_hours_enabled',
  'quiet_hours_days',
  'quiet_hours_from',
  'quiet_hours_until',
] as const satisfies readonly (keyof QuietHours)[]

/** When the quiet hours end that somebody has now: in UNIX seconds, infinity if never, undefined if they have none. */
export function quietUntilFor(user: User): number | undefined {
  if (!settingOf(user, 'quiet_hours_enabled')) return undefined
  const hours: QuietHours = {
    quiet_hours_enabled: true,
    quiet_hours_days: settingOf(user, 'quiet_hours_days'),
    quiet_hours_from: settingOf(user, 'quiet_hours_from'),
    quiet_hours_until: settingOf(user, 'quiet_hours_until'),
  }
  return quietUntil(hours, user.timezone, unixNow())
}

/** Whether a change of settings makes other hours quiet. */
export function changesQuietHours(changes: Readonly<Record<string, unknown>>): boolean {
  return ['timezone', ...NAMES].some((name) => changes[name] !== undefined)
}
