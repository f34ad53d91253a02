import type { Endpoint, ParametersOf } from '@parley/api/contract/endpoint'
import { errors } from '@parley/api/contract/errors'
import {
  createUser as createUserEndpoint,
  deactivateOwnUser,
  deactivateUser as deactivateUserEndpoint,
  getOwnUser,
  getUser,
  getUserByEmail,
  getUsers,
  reactivateUser as reactivateUserEndpoint,
  regenerateOwnApiKey,
  updateUserByEmail,
  updateUser as updateUserEndpoint,
} from '@parley/api/users/endpoints'
import { userErrors } from '@parley/api/users/errors'
import { deletesMessages, erase } from '#accounts/administration/erasing.ts'
import { deactivationLetter } from '#accounts/administration/letters.ts'
import { greet } from '#accounts/invites/welcome.ts'
import { hashPassword } from '#accounts/passwords/hashes.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import { type Call, route } from '#engine/http/route.ts'
import { post } from '#engine/mail/mail.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { unixNow } from '#engine/time.ts'
import { newestReceived } from '#messages/fetching/newest.ts'
import { hasPermission } from '../permissions/groups.ts'
import { knownUsers, mayKnowUser, userToShow } from '../permissions/users.ts'
import { changeProfileValues } from '../profile-fields/values.ts'
import { userByAnyEmail } from './access.ts'
import { checkedEmail, checkedFullName, checkPassword } from './checks.ts'
import { changeEmail, changeFullName, createUser, renewKey } from './commands.ts'
import { deactivateUser, reactivateUser } from './deactivation.ts'
import { avatarUrlOf, presentUser } from './present.ts'
import { changeRole } from './role-change.ts'
import { isAdministrator, isOwner, MEMBER } from './roles.ts'
import type { User } from './state.ts'

export const list = route(getUsers, ({ state, user, parameters }) => {
  const viewer = plainViewer(state, user, { clientGravatar: parameters.client_gravatar })
  const wanted = parameters.user_ids === undefined ? undefined : new Set(parameters.user_ids)
  const isKnown = knownUsers(state, user)
  const people = [...state.users.values()].filter(
    (person) => !person.isSystemBot && (wanted?.has(person.id) ?? true) && isKnown(person),
  )
  return { members: people.map((person) => withFields(presentUser(person, viewer), parameters)) }
})

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

export const byId = route(getUser, ({ state, user, parameters }) => {
  const person = userToShow(state, user, parameters.user_id)
  const viewer = plainViewer(state, user, { clientGravatar: parameters.client_gravatar })
  return { user: withFields(presentUser(person, viewer), parameters) }
})

export const byEmail = route(getUserByEmail, ({ state, user, parameters }) => {
  const person = userByAnyEmail(state, user, parameters.email)
  if (person === undefined || !mayKnowUser(state, user, person)) throw userErrors.noSuchUser()
  const viewer = plainViewer(state, user, { clientGravatar: parameters.client_gravatar })
  return { user: withFields(presentUser(person, viewer), parameters) }
})

export const create = route(createUserEndpoint, async ({ realm, parameters }) => {
  const email = checkedEmail(parameters.email)
  const fullName = checkedFullName(parameters.full_name)
  await checkPassword(parameters.password, [fullName, email, realm.state.settings.name])
  const passwordHash = await hashPassword(parameters.password)
  const created = await realm.change(async (change) => {
    const user = await createUser(change, {
      email,
      fullName,
      passwordHash,
      role: MEMBER,
      createdAt: unixNow(),
    })
    await greet(change, realm.url, user)
    return user
  })
  return { user_id: created.id }
})

type Update = ParametersOf<typeof updateUserEndpoint>

/** Administrators change others; of bots it is their bots' page that does. Throws before anything is changed. */
async function updateUser(
  { realm, user: actor }: Pick<Call<Endpoint, User>, 'realm' | 'user'>,
  find: (state: RealmState) => User | undefined,
  update: Omit<Update, 'user_id'>,
) {
  await realm.change(async (change) => {
    const { state } = change
    const person = find(state)
    if (person === undefined || person.isSystemBot) throw userErrors.noSuchUser()
    const { full_name: name, role, new_email: email, profile_data: values } = update
    if (email !== undefined && !(isOwner(actor) && actor.canChangeUserEmails))
      throw userErrors.cannotChangeEmails()
    if (role !== undefined) await changeRole(change, actor, person.id, role)
    if (name !== undefined && name.trim() !== '')
      await changeFullName(change, person.id, checkedFullName(name))
    if (email !== undefined) await changeEmail(change, person.id, checkedEmail(email))
    if (values !== undefined) await changeProfileValues(change, person, values)
  })
  return {}
}

export const update = route(updateUserEndpoint, (call) => {
  const { user_id: id, ...changes } = call.parameters
  return updateUser(call, (state) => state.users.get(id), changes)
})

export const updateByEmail = route(updateUserByEmail, (call) => {
  const { email, ...changes } = call.parameters
  return updateUser(call, (state) => userByAnyEmail(state, call.user, email), changes)
})

export const deactivateOwn = route(deactivateOwnUser, async ({ realm, user }) => {
  await deactivateUser(realm, user.id)
  return {}
})

export const deactivate = route(deactivateUserEndpoint, async ({ realm, state, user, parameters }) => {
  const person = userToShow(state, user, parameters.user_id)
  if (person.botType !== null) throw userErrors.noSuchUser()
  if (!isAdministrator(user)) throw errors.insufficientPermission()
  if (isOwner(person) && !isOwner(user)) throw errors.ownerRequired()
  const { deactivation_notification_comment: comment, actions } = parameters
  const mayDeleteAny = hasPermission(state, user, state.settings.can_delete_any_message_group)
  if (actions !== undefined && deletesMessages(actions) && !mayDeleteAny)
    throw errors.insufficientPermission()
  await deactivateUser(realm, person.id, async (change, gone) => {
    if (actions !== undefined) await erase(change, gone, actions)
    if (comment === undefined) return
    const to = { name: gone.fullName, address: gone.deliveryEmail }
    await post(change, { ...deactivationLetter(change.state, user, comment), kind: 'deactivation', to })
  })
  return {}
})

export const reactivate = route(reactivateUserEndpoint, async ({ realm, user, parameters }) => {
  await realm.change((change) => {
    const person = userToShow(change.state, user, parameters.user_id)
    const isOwnBot = person.botType !== null && person.botOwnerId === user.id
    if (person.isSystemBot || !(isAdministrator(user) || isOwnBot)) throw errors.insufficientPermission()
    if (isOwner(person) && !isOwner(user)) throw errors.ownerRequired()
    return reactivateUser(change, person.id)
  })
  return {}
})

export const regenerateKey = route(regenerateOwnApiKey, async ({ server, realm, user }) => {
  await realm.change((change) => renewKey(change, user.id))
  return { api_key: server.keys.of(realm, user) }
})

/** The values of custom profile fields only where they were asked for. */
function withFields(
  shown: ReturnType<typeof presentUser>,
  { include_custom_profile_fields: wanted }: { include_custom_profile_fields: boolean },
): ReturnType<typeof presentUser> {
  if (wanted) return shown
  const { profile_data: _, ...rest } = shown
  return rest
}
