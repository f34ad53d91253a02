import { endOtherSessions, endSession, getSessions } from '@parley/api/sessions/endpoints'
import { sessionErrors } from '@parley/api/sessions/errors'
import { endSessionById, endSessionsOf } from '#directory/sessions/commands.ts'
import { sessionTokenOf } from '#directory/sessions/cookie.ts'
import { deviceOf } from '#directory/sessions/devices.ts'
import type { Places } from '#directory/sessions/places.ts'
import { type ListedSession, sessionsOf } from '#directory/sessions/sessions.ts'
import { route } from '#engine/http/route.ts'

/** Lists the user's browser sessions. */
export const list = route(getSessions, async ({ realm, state, user, request }) => {
  const sessions = await sessionsOf(realm.db, state.id, user.id, sessionTokenOf(request))
  return { sessions: sessions.map((session) => presentSession(session, realm.context.places)) }
})

function presentSession(session: ListedSession, places: Places | undefined) {
  const { browser, operatingSystem, type } = deviceOf(session.userAgent)
  return {
    id: session.id,
    browser,
    operating_system: operatingSystem,
    device_type: type,
    ip_address: session.address,
    place: places?.of(session.address) ?? '',
    created: session.createdAt,
    last_used: session.lastSeenAt,
    is_current: session.isCurrent,
  }
}

/** Ends one of the user's sessions. Those of others count as missing. */
export const end = route(endSession, async ({ realm, user, parameters }) => {
  await realm.change(async (change) => {
    if (!(await endSessionById(change, user.id, parameters.session_id))) throw sessionErrors.notFound()
  })
  return {}
})

/** Ends the user's sessions except the one of this request. */
export const endOthers = route(endOtherSessions, async ({ realm, user, request }) => {
  await realm.change((change) => endSessionsOf(change, user.id, sessionTokenOf(request)))
  return {}
})
