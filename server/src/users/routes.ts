import { errors } from '@parley/api/contract/errors'
import { createUser as createUserEndpoint, getOwnUser, getUser, getUserByEmail, getUsers } from '@parley/api/users/endpoints'
import { userErrors } from '@parley/api/users/errors'
import { plainViewer } from '../events/viewer.ts'
import { openRoute, route } from '../http/route.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { userByApiEmail } from './access.ts'
import { checkedEmail, checkedFullName, checkPassword, createUser } from './commands.ts'
import { avatarUrlOf, presentUser } from './present.ts'
import { MEMBER } from './roles.ts'

export const list = openRoute(getUsers, ({ state, user, parameters }) => {
  if (user === undefined) throw errors.unauthorized()
  const viewer = plainViewer(state, user, { clientGravatar: parameters.client_gravatar })
  const wanted = parameters.user_ids === undefined ? undefined : new Set(parameters.user_ids)
  const people = [...state.users.values()].filter((person) => !person.isSystemBot && (wanted?.has(person.id) ?? true))
  return { members: people.map((person) => withFields(presentUser(person, viewer), parameters)) }
})

export const own = route(getOwnUser, ({ state, user }) => {
  const { delivery_email: _, avatar_url: __, profile_data, ...shown } = presentUser(user, plainViewer(state, user))
  return {
    ...shown,
    timezone: user.timezone,
    delivery_email: user.deliveryEmail,
    avatar_url: avatarUrlOf(state, user),
    max_message_id: state.lastMessageId || -1,
    ...(profile_data === undefined ? {} : { profile_data }),
  }
})

export const byId = route(getUser, ({ state, user, parameters }) => {
  const person = state.users.get(parameters.user_id)
  if (person === undefined) throw userErrors.noSuchUser()
  const viewer = plainViewer(state, user, { clientGravatar: parameters.client_gravatar })
  return { user: withFields(presentUser(person, viewer), parameters) }
})

export const byEmail = route(getUserByEmail, ({ state, user, parameters }) => {
  const person = userByApiEmail(state, parameters.email)
  if (person === undefined) throw userErrors.noSuchUser()
  const viewer = plainViewer(state, user, { clientGravatar: parameters.client_gravatar })
  return { user: withFields(presentUser(person, viewer), parameters) }
})

export const create = route(createUserEndpoint, async ({ realm, parameters }) => {
  const email = checkedEmail(parameters.email)
  const fullName = checkedFullName(parameters.full_name)
  checkPassword(parameters.password)
  const passwordHash = await hashPassword(parameters.password)
  const created = await realm.change((change) =>
    createUser(change, { email, fullName, passwordHash, role: MEMBER, createdAt: Math.floor(Date.now() / 1000) }),
  )
  return { user_id: created.id }
})

/** The values of custom profile fields only where they were asked for. */
function withFields<Shown extends { profile_data?: unknown }>(
  shown: Shown,
  { include_custom_profile_fields: wanted }: { include_custom_profile_fields: boolean },
): Shown {
  if (wanted) return shown
  const { profile_data: _, ...rest } = shown
  return rest as Shown
}
