import { confirmEmailChange as confirmEndpoint, getEmailChange } from '@parley/api/email-changes/endpoints'
import { sessionTokenOf } from '#directory/sessions/cookie.ts'
import { openRoute } from '#engine/http/route.ts'
import { confirmEmailChange, emailChangeOf } from './commands.ts'

/** Shows what a confirmation link changes. Needs no login, only the token. */
export const look = openRoute(getEmailChange, async ({ realm, state, parameters }) => {
  const { oldEmail, newEmail, expiresAt } = await emailChangeOf(realm.db, state, parameters.token)
  return {
    realm_name: state.settings.name,
    old_email: oldEmail,
    new_email: newEmail,
    expiry_date: expiresAt,
  }
})

/** Confirms a new address by the token of its link. Needs no login. */
export const confirm = openRoute(confirmEndpoint, async ({ realm, realmUrl, parameters, request }) => {
  const sessionToken = sessionTokenOf(request)
  await realm.change((change) => confirmEmailChange(change, realmUrl, parameters.token, sessionToken))
  return {}
})
