import { getUser, getUserByEmail, getUsers } from '@parley/api/users/endpoints'
import { userErrors } from '@parley/api/users/errors'
import { plainViewer } from '#engine/events/viewer.ts'
import { JsonList } from '#engine/http/prepared/json.ts'
import { route } from '#engine/http/route.ts'
import { knownUsers, mayKnowUser, userToShow } from '../permissions/users.ts'
import { userByAnyEmail } from './access.ts'
import { sharedUsers } from './lists.ts'
import { presentUser, withoutProfile } from './present.ts'

/** Lists the users that the caller may know. */
export const list = route(getUsers, async ({ realm, state, user, parameters }) => {
  const viewer = plainViewer(state, user, { clientGravatar: parameters.client_gravatar })
  const wanted = parameters.user_ids && [...new Set(parameters.user_ids)].sort((one, other) => one - other)
  const shared = sharedUsers(realm, viewer, { profiles: parameters.include_custom_profile_fields })
  if (wanted === undefined && shared !== undefined) {
    for (const one of shared) await one.prepare()
    return { members: new JsonList(shared.flatMap((one) => one.whole())) }
  }
  const isKnown = knownUsers(state, user)
  const asked = wanted?.flatMap((id) => state.users.get(id) ?? []) ?? [...state.users.values()]
  const people = asked.filter((person) => !person.isSystemBot && isKnown(person))
  return { members: people.map((person) => withFields(presentUser(person, viewer), parameters)) }
})

/** Gets a user by id. */
export const byId = route(getUser, ({ state, user, parameters }) => {
  const person = userToShow(state, user, parameters.user_id)
  const viewer = plainViewer(state, user, { clientGravatar: parameters.client_gravatar })
  return { user: withFields(presentUser(person, viewer), parameters) }
})

/** Gets a user by e-mail address. */
export const byEmail = route(getUserByEmail, ({ state, user, parameters }) => {
  const person = userByAnyEmail(state, user, parameters.email)
  if (person === undefined || !mayKnowUser(state, user, person)) throw userErrors.noSuchUser()
  const viewer = plainViewer(state, user, { clientGravatar: parameters.client_gravatar })
  return { user: withFields(presentUser(person, viewer), parameters) }
})

/** Removes the values of profile fields unless requested. */
function withFields(
  shown: ReturnType<typeof presentUser>,
  { include_custom_profile_fields: wanted }: { include_custom_profile_fields: boolean },
): ReturnType<typeof presentUser> {
  return wanted ? shown : withoutProfile(shown)
}
