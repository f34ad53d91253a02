import { updateRealmUserSettingsDefaults, updateSettings } from '@parley/api/settings/endpoints'
import { sessionTokenOf } from '#directory/sessions/cookie.ts'
import { route } from '#engine/http/route.ts'
import { lookAgainAtHeld } from '../notifications/held.ts'
import { changesQuietHours } from '../notifications/quiet-hours.ts'
import { changeSettingDefaults, changeUserSettings, checkedSettings, checkTimezone } from './commands.ts'
import { applyAccountChange, checkedAccountChange } from './own-account.ts'

/** Changes the user's settings and account. A new password ends all other sessions. */
export const update = route(updateSettings, async (call) => {
  const { realm, user, parameters, request } = call
  const settings = checkedSettings(parameters)
  const { timezone } = parameters
  checkTimezone(timezone)
  const account = await checkedAccountChange(call, parameters)
  await realm.change(async (change) => {
    await changeUserSettings(change, user.id, {
      ...settings,
      ...(timezone === undefined ? {} : { timezone }),
    })
    await applyAccountChange(change, realm.url, user.id, account, sessionTokenOf(request))
  })
  if (changesQuietHours(parameters)) await lookAgainAtHeld(realm, user)
  return {}
})

/** Changes the default settings of new users. */
export const defaults = route(updateRealmUserSettingsDefaults, async ({ realm, parameters }) => {
  const settings = checkedSettings(parameters)
  await realm.change((change) => changeSettingDefaults(change, settings))
  return {}
})
