import { getUnsubscription, unsubscribeFromMissedMessages } from '@parley/api/notification-letters/endpoints'
import { openRoute } from '#engine/http/route.ts'
import { unsubscribe, unsubscribedBy } from './unsubscribe.ts'

/** Shows whose letters a link ends. Needs no login, only the token. */
export const look = openRoute(getUnsubscription, ({ realm, state, parameters }) => {
  const { deliveryEmail } = unsubscribedBy(realm, parameters.token)
  return { realm_name: state.settings.name, email: deliveryEmail }
})

/** Ends the letters. Also asked by mail programs, with one click. */
export const end = openRoute(unsubscribeFromMissedMessages, async ({ realm, parameters }) => {
  const { token } = parameters
  unsubscribedBy(realm, token)
  await realm.change((change) => unsubscribe(change, unsubscribedBy(realm, token)))
  return {}
})
