import { updateSettings } from '@parley/api/settings/endpoints'
import type { App } from '#data/context.ts'

/** Turns a setting on or off, and says what holds now. */
export async function switchSetting(
  { connection, session, toasts, report }: App,
  setting: 'enter_sends' | 'twenty_four_hour_time',
  [whenOn, whenOff]: readonly [string, string],
): Promise<void> {
  const isOn = !session.state.settings[setting]
  try {
    await connection.call(updateSettings, { [setting]: isOn })
    toasts.show(isOn ? whenOn : whenOff)
  } catch (error) {
    report(error)
  }
}
