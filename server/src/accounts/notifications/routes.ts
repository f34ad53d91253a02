import {
  getUnsubscription,
  unsubscribeFromDigests,
  unsubscribeFromMissedMessages,
} from '@parley/api/notification-letters/endpoints'
import { notificationLetterErrors } from '@parley/api/notification-letters/errors'
import { openRoute } from '#engine/http/route.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { unsubscribe, unsubscribedBy } from './unsubscribe.ts'
import type { EndedLetters } from './unsubscribe-tokens.ts'

/** Shows whose letters a link ends, and which. Needs no login, only the token. */
export const look = openRoute(getUnsubscription, ({ realm, state, parameters }) => {
  const { user, letters } = unsubscribedBy(realm, parameters.token)
  return { realm_name: state.settings.name, email: user.deliveryEmail, letters }
})

/** Ends the letters about missed messages. Also asked by mail programs, with one click. */
export const end = openRoute(unsubscribeFromMissedMessages, ({ realm, parameters }) =>
  endedBy(realm, parameters.token, 'missed messages'),
)

/** Ends the letters of each week. Also asked by mail programs, with one click. */
export const endDigests = openRoute(unsubscribeFromDigests, ({ realm, parameters }) =>
  endedBy(realm, parameters.token, 'digests'),
)

async function endedBy(realm: Realm, token: string, letters: EndedLetters) {
  if (unsubscribedBy(realm, token).letters !== letters) throw notificationLetterErrors.invalidLink()
  await realm.change((change) => unsubscribe(change, unsubscribedBy(realm, token).user, letters))
  return {}
}
