import { deactivateOwnUser, getOwnUser, regenerateOwnApiKey } from '@parley/api/users/endpoints'
import { endSessionsOf } from '#directory/sessions/commands.ts'
import { sessionTokenOf } from '#directory/sessions/cookie.ts'
import { renewKey } from '#directory/users/commands.ts'
import { deactivateUser } from '#directory/users/deactivation.ts'
import { avatarUrlOf, presentUser } from '#directory/users/present.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import { route } from '#engine/http/route.ts'
import { newestReceived } from '#messages/fetching/newest.ts'

/** Returns the user's own account. */
export const own = route(getOwnUser, async ({ realm, state, user }) => {
  const viewer = plainViewer(state, user)
  const { delivery_email: _, avatar_url: __, profile_data, ...shown } = presentUser(user, viewer)
  return {
    ...shown,
    timezone: user.timezone,
    delivery_email: user.deliveryEmail,
    avatar_url: avatarUrlOf(state, user),
    max_message_id: await newestReceived(realm.db, viewer, state.lastMessageId),
    ...(profile_data === undefined ? {} : { profile_data }),
  }
})

/** Deactivates the user's own account. */
export const deactivateOwn = route(deactivateOwnUser, async ({ realm, user }) => {
  await deactivateUser(realm, user.id)
  return {}
})

/** Replaces the user's API key, which revokes the old one. Who fears for a key fears for what is logged in, too. */
export const regenerateKey = route(regenerateOwnApiKey, async ({ server, realm, user, request }) => {
  await realm.change(async (change) => {
    await renewKey(change, user.id)
    await endSessionsOf(change, user.id, sessionTokenOf(request))
  })
  return { api_key: server.keys.of(realm, user) }
})
