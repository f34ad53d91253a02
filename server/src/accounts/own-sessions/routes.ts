import {
  endOtherSessions,
  endSession,
  endSessionsOf,
  getSessions,
  getSessionsOf,
} from '@parley/api/sessions/endpoints'
import { sessionErrors } from '@parley/api/sessions/errors'
import { personToHelp } from '#directory/permissions/users.ts'
import { endSessionsOf as endAllSessions, endSessionById } from '#directory/sessions/commands.ts'
import { sessionTokenOf } from '#directory/sessions/cookie.ts'
import { deviceOf } from '#directory/sessions/devices.ts'
import type { Places } from '#directory/sessions/places.ts'
import { type ListedSession, sessionsOf } from '#directory/sessions/sessions.ts'
import { noted } from '#engine/audit/entries.ts'
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
  await realm.change((change) => endAllSessions(change, user.id, sessionTokenOf(request)))
  return {}
})

/** Lists the sessions of somebody whom the administrator could deactivate as well. */
export const listOf = route(getSessionsOf, async ({ realm, state, user, request, parameters }) => {
  const person = personToHelp(state, user, parameters.user_id)
  await realm.change(async ({ append }) =>
    append(noted.of({ action: 'sessions_read', userIds: [person.id] })),
  )
  const sessions = await sessionsOf(realm.db, state.id, person.id, sessionTokenOf(request))
  return { sessions: sessions.map((session) => presentSession(session, realm.context.places)) }
})

/** Ends them all. */
export const endOf = route(endSessionsOf, async ({ realm, user, parameters }) => {
  await realm.change((change) =>
    endAllSessions(change, personToHelp(change.state, user, parameters.user_id).id),
  )
  return {}
})
