import type { Endpoint, ParametersOf } from '@parley/api/contract/endpoint'
import { errors } from '@parley/api/contract/errors'
import { legalHoldErrors } from '@parley/api/legal-holds/errors'
import {
  createUser as createUserEndpoint,
  deactivateUser as deactivateUserEndpoint,
  reactivateUser as reactivateUserEndpoint,
  updateUserByEmail,
  updateUser as updateUserEndpoint,
} from '@parley/api/users/endpoints'
import { userErrors } from '@parley/api/users/errors'
import { hasPermission } from '#directory/permissions/groups.ts'
import { userToShow } from '#directory/permissions/users.ts'
import { changeProfileValues } from '#directory/profile-fields/values.ts'
import { userByAnyEmail } from '#directory/users/access.ts'
import { checkedEmail, checkedFullName } from '#directory/users/checks.ts'
import { changeEmail, changeFullName, createUser } from '#directory/users/commands.ts'
import { deactivateUser, reactivateUser } from '#directory/users/deactivation.ts'
import { changeRole } from '#directory/users/role-change.ts'
import { isAdministrator, isOwner, MEMBER } from '#directory/users/roles.ts'
import type { User } from '#directory/users/state.ts'
import { type Call, route } from '#engine/http/route.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { unixNow } from '#engine/time.ts'
import { isPersonHeld } from '#messages/legal-holds/held.ts'
import { greet } from '../invites/welcome.ts'
import { post } from '../mail/mail.ts'
import { hashPassword } from '../passwords/hashes.ts'
import { checkPassword } from '../passwords/rule.ts'
import { deletesMessages, erase } from './erasing.ts'
import { deactivationLetter } from './letters.ts'

/** Creates a user, with a password that must meet the rule. Sends no confirmation letter. */
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

/** Changes another user's account. One forbidden or invalid change refuses all of them. */
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

/** Changes a user. Only owners with `can_change_user_emails` may change the address. */
export const update = route(updateUserEndpoint, (call) => {
  const { user_id: id, ...changes } = call.parameters
  return updateUser(call, (state) => state.users.get(id), changes)
})

/** Changes a user, found by API e-mail or delivery e-mail. */
export const updateByEmail = route(updateUserByEmail, (call) => {
  const { email, ...changes } = call.parameters
  return updateUser(call, (state) => userByAnyEmail(state, call.user, email), changes)
})

/** Deactivates a user. Optionally sends a comment by mail, and erases messages in the background. */
export const deactivate = route(deactivateUserEndpoint, async ({ realm, state, user, parameters }) => {
  const person = userToShow(state, user, parameters.user_id)
  if (person.botType !== null) throw userErrors.noSuchUser()
  if (!isAdministrator(user)) throw errors.insufficientPermission()
  if (isOwner(person) && !isOwner(user)) throw errors.ownerRequired()
  const { deactivation_notification_comment: comment, actions } = parameters
  const mayDeleteAny = hasPermission(state, user, state.settings.can_delete_any_message_group)
  if (actions !== undefined && deletesMessages(actions) && !mayDeleteAny)
    throw errors.insufficientPermission()
  const erases = actions !== undefined && Object.values(actions).some(Boolean)
  await deactivateUser(realm, person.id, async (change, gone) => {
    if (erases && isPersonHeld(change.state, gone.id)) throw legalHoldErrors.personHeld()
    if (actions !== undefined) await erase(change, gone, actions)
    if (comment === undefined) return
    const to = { name: gone.fullName, address: gone.deliveryEmail }
    await post(change, {
      ...deactivationLetter(change.state, person, user, comment),
      kind: 'deactivation',
      to,
    })
  })
  return {}
})

/** Reactivates a user or a bot. Owners of bots may reactivate them too. */
export const reactivate = route(reactivateUserEndpoint, async ({ realm, user, parameters }) => {
  await realm.change((change) => {
    const person = userToShow(change.state, user, parameters.user_id)
    const isOwnBot = person.botOwnerId === user.id
    if (person.isSystemBot || !(isAdministrator(user) || isOwnBot)) throw errors.insufficientPermission()
    if (isOwner(person) && !isOwner(user)) throw errors.ownerRequired()
    return reactivateUser(change, person.id)
  })
  return {}
})
