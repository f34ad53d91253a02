import { confirmEmailChange as confirmEndpoint, getEmailChange } from '@parley/api/email-changes/endpoints'
import { openRoute } from '#engine/http/route.ts'
import { confirmEmailChange, emailChangeOf } from './commands.ts'

export const look = openRoute(getEmailChange, async ({ realm, state, parameters }) => {
  const { oldEmail, newEmail, expiresAt } = await emailChangeOf(realm.db, state, parameters.token)
  return {
    realm_name: state.settings.name,
    old_email: oldEmail,
    new_email: newEmail,
    expiry_date: expiresAt,
  }
})

export const confirm = openRoute(confirmEndpoint, async ({ realm, realmUrl, parameters }) => {
  await realm.change((change) => confirmEmailChange(change, realmUrl, parameters.token))
  return {}
})
