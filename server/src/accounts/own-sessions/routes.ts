import { errors } from '@parley/api/contract/errors'
import {
  endOtherSessions,
  endSession,
  endSessionsOf,
  getSessions,
  getSessionsOf,
} from '@parley/api/sessions/endpoints'
import { sessionErrors } from '@parley/api/sessions/errors'
import { userErrors } from '@parley/api/users/errors'
import { userToShow } from '#directory/permissions/users.ts'
import { endSessionsOf as endAllSessions, endSessionById } from '#directory/sessions/commands.ts'
import { sessionTokenOf } from '#directory/sessions/cookie.ts'
import { deviceOf } from '#directory/sessions/devices.ts'
import type { Places } from '#directory/sessions/places.ts'
import { type ListedSession, sessionsOf } from '#directory/sessions/sessions.ts'
import { isOwner } from '#directory/users/roles.ts'
import type { User } from '#directory/users/state.ts'
import { route } from '#engine/http/route.ts'
import type { RealmState } from '#engine/realm/state.ts'

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
  const person = personFor(state, user, parameters.user_id)
  const sessions = await sessionsOf(realm.db, state.id, person.id, sessionTokenOf(request))
  return { sessions: sessions.map((session) => presentSession(session, realm.context.places)) }
})

/** Ends them all. */
export const endOf = route(endSessionsOf, async ({ realm, user, parameters }) => {
  await realm.change((change) => endAllSessions(change, personFor(change.state, user, parameters.user_id).id))
  return {}
})

function personFor(state: RealmState, by: User, id: number): User {
  const person = userToShow(state, by, id)
  if (person.botType !== null) throw userErrors.noSuchUser()
  if (isOwner(person) && !isOwner(by)) throw errors.ownerRequired()
  return person
}
