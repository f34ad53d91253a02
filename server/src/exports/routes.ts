import { getRealmExportConsents } from '@parley/api/exports/endpoints'
import { route } from '../http/route.ts'
import { settingOf } from '../settings/user-settings.ts'

export const consents = route(getRealmExportConsents, ({ state }) => {
  const people = [...state.users.values()].filter((user) => user.isActive && user.botType === null)
  return {
    export_consents: people.map((user) => ({
      user_id: user.id,
      consented: settingOf(state, user, 'allow_private_data_export'),
    })),
  }
})
