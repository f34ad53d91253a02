import { mailErrors } from '@parley/api/mail/errors'
import {
  getUnsubscription,
  sendTestLetter,
  unsubscribeFromDigests,
  unsubscribeFromMissedMessages,
} from '@parley/api/notification-letters/endpoints'
import { notificationLetterErrors } from '@parley/api/notification-letters/errors'
import { openRoute, route } from '#engine/http/route.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { attemptLimit } from '#engine/throttles/limit.ts'
import { post } from '../mail/mail.ts'
import { testLetter } from './test-letter.ts'
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

/** For letters by which somebody tries whether they arrive. */
const testLetters = attemptLimit('test letter', { seconds: 3600, requests: 5 })

/** Sends a letter to who asks for it, as letters about messages go. */
export const tryOut = route(sendTestLetter, async ({ server, realm, user }) => {
  if (!server.mailer.sends) throw mailErrors.sendsNone()
  await server.limits.countAttempt(realm, testLetters, String(user.id))
  await realm.change(async ({ tx, state }) => {
    const to = { name: user.fullName, address: user.deliveryEmail }
    await post({ tx, state }, { ...testLetter(realm, user), kind: 'test', to })
  })
  return {}
})

async function endedBy(realm: Realm, token: string, letters: EndedLetters) {
  if (unsubscribedBy(realm, token).letters !== letters) throw notificationLetterErrors.invalidLink()
  await realm.change((change) => unsubscribe(change, unsubscribedBy(realm, token).user, letters))
  return {}
}
