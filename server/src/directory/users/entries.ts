import type { EventBody } from '@parley/api/contract/event'
import { userStatusEvent } from '@parley/api/statuses/events'
import { realmUserAddEvent, realmUserRemoveEvent } from '@parley/api/users/events'
import { unknownUserName } from '@parley/api/users/objects'
import type { Viewer } from '#engine/events/viewer.ts'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { botUpdate, managedBot } from '../bots/entries.ts'
import { presentBot } from '../bots/present.ts'
import { membershipElements } from '../groups/long-groups.ts'
import { memberEvents } from '../groups/member-events.ts'
import { directSystemGroups } from '../groups/members.ts'
import { mayKnowUser } from '../permissions/users.ts'
import { presentStatus } from '../statuses/present.ts'
import { activeSubscriptionsOf } from '../subscriptions/state.ts'
import { canSeeEmail } from './access.ts'
import { auditOfAccount } from './audit.ts'
import { addressEvents, avatarEvent, personEvent } from './person-events.ts'
import { presentUnknownUser, presentUser } from './present.ts'
import { addName, emailKey, noteRank, removeName, sharedSettings, type User } from './state.ts'

/** An account was created. */
export const userCreated = entryKind<{ user: User }>({
  kind: 'user_created',
  audit: ({ user: { id, fullName, deliveryEmail, role, isActive, botType, botOwnerId } }) => [
    {
      action: 'user_created',
      userIds: [id],
      subject: fullName,
      after: { email: deliveryEmail, role, is_active: isActive, bot_type: botType, bot_owner_id: botOwnerId },
    },
  ],
  withoutPerson: ({ user, ...rest }, { userId, fullName, deliveryEmail }) =>
    user.id === userId ? { ...rest, user: { ...user, fullName, deliveryEmail } } : undefined,
  apply(state, { user }) {
    const own = { ...user, settings: sharedSettings.of(user.settings) }
    state.users.set(own.id, own)
    state.usersByEmail.set(emailKey(own.deliveryEmail), own)
    addName(state, own.id)
    noteRank(state, own)
  },
  directoryChanges({ user }, before) {
    const groups = membershipElements(directSystemGroups(before, user), [user.id])
    // Whoever begins with presence turned off has a status.
    return { elements: { users: [user.id], statuses: [user.id], ...groups }, parts: true }
  },
  audience: () => 'everyone',
  events({ user }, viewer) {
    const { state } = viewer
    const current = state.users.get(user.id) ?? user
    const groups = membershipEvents('add_members', current.id, directSystemGroups(state, current), viewer)
    if (!mayKnowUser(state, viewer.user, current)) {
      if (viewer.client.capabilities.user_list_incomplete) return groups
      return [realmUserAddEvent.of({ person: presentUnknownUser(current, viewer) }), ...groups]
    }
    const person = { ...presentUser(current, viewer), is_active: true as const }
    return [realmUserAddEvent.of({ person }), ...statusEvents(current, viewer), ...groups]
  },
  serializationKey({ user }, viewer) {
    const { state, client } = viewer
    const current = state.users.get(user.id) ?? user
    const visibility = mayKnowUser(state, viewer.user, current)
      ? `${client.clientGravatar} ${canSeeEmail(viewer.user, current)}`
      : `unknown ${client.capabilities.user_list_incomplete}`
    return `${visibility} ${client.capabilities.include_deactivated_groups}`
  },
})

function membershipEvents(
  op: 'add_members' | 'remove_members',
  userId: number,
  groupIds: readonly number[],
  { state, client }: Viewer,
): EventBody[] {
  const shown = groupIds.filter(
    (id) => client.capabilities.include_deactivated_groups || state.groups.get(id)?.deactivated !== true,
  )
  return shown.flatMap((groupId) => memberEvents(op, groupId, [userId]))
}

/** What an entry can change about an account. */
export type UserChanges = Partial<
  Pick<
    User,
    | 'fullName'
    | 'deliveryEmail'
    | 'role'
    | 'isActive'
    | 'botOwnerId'
    | 'keyGeneration'
    | 'avatarSource'
    | 'avatarVersion'
  >
>

interface UserChanged {
  readonly userId: number
  readonly changes: UserChanges
  readonly isBot?: boolean
  /** Groups that the user left or joined as a direct member by the change. */
  readonly left?: readonly number[]
  readonly joined?: readonly number[]
}

/** An account changed. */
export const userChanged = entryKind<UserChanged>({
  kind: 'user_changed',
  audit: auditOfAccount,
  withoutPerson({ changes, ...rest }, { userId, fullName, deliveryEmail }) {
    if (rest.userId !== userId) return undefined
    const names = {
      ...(changes.fullName !== undefined && { fullName }),
      ...(changes.deliveryEmail !== undefined && { deliveryEmail }),
    }
    return { ...rest, changes: { ...changes, ...names } }
  },
  apply(state, { userId, changes }) {
    const user = state.users.get(userId)
    if (user === undefined) return
    if (changes.deliveryEmail !== undefined) {
      state.usersByEmail.delete(emailKey(user.deliveryEmail))
      state.usersByEmail.set(emailKey(changes.deliveryEmail), user)
    }
    if (changes.fullName !== undefined) removeName(state, userId)
    Object.assign(user, changes)
    if (changes.fullName !== undefined) addName(state, userId)
    noteRank(state, user)
  },
  directoryChanges({ userId, changes, left = [], joined = [] }, before) {
    if (changes.role === undefined && changes.isActive === undefined) return { elements: { users: [userId] } }
    const channels = [...activeSubscriptionsOf(before, userId)]
    const groups = membershipElements([...left, ...joined], [userId])
    return { elements: { users: [userId], statuses: [userId], channels, ...groups }, parts: true }
  },
  applied(realm, { userId, changes }) {
    if (changes.isActive === false) realm.queues.forgetAllOf(userId)
    else if (changes.keyGeneration !== undefined) realm.queues.releaseRevoked(userId)
  },
  audience: ({ changes, isBot = false }) => (isSecret(changes) && !isBot ? 'nobody' : 'everyone'),
  events({ userId, changes, left = [], joined = [] }, viewer) {
    const user = viewer.state.users.get(userId)
    const groups = [
      ...membershipEvents('remove_members', userId, left, viewer),
      ...membershipEvents('add_members', userId, joined, viewer),
    ]
    if (user === undefined || !mayKnowUser(viewer.state, viewer.user, user)) return groups
    return [...changeEvents(user, changes, viewer), ...botEvents(user, changes, viewer), ...groups]
  },
  serializationKey({ userId, changes, isBot = false }, { user: viewer, state, client }) {
    const user = state.users.get(userId)
    // Addresses, avatars, and what bots' owners get differ between viewers.
    const isPlain = Object.keys(changes).every((name) => PLAIN.includes(name))
    if (user === undefined || isBot || user.botType !== null || !isPlain) return undefined
    return `${mayKnowUser(state, viewer, user)} ${client.capabilities.include_deactivated_groups}`
  },
})

/** Changes whose events are the same for everyone who knows the user. */
const PLAIN: readonly string[] = ['fullName', 'role', 'isActive', 'keyGeneration']

/** The additional event about a bot for its owner and administrators. */
function botEvents(user: User, changes: UserChanges, viewer: Viewer): EventBody[] {
  if (managedBot(viewer, user.id) === undefined) return []
  const { full_name, api_key, owner_id, is_active, avatar_url } = presentBot(user, viewer)
  const fields = {
    ...(changes.fullName === undefined ? {} : { full_name }),
    ...(changes.keyGeneration === undefined ? {} : { api_key }),
    ...(changes.botOwnerId === undefined ? {} : { owner_id }),
    ...(changes.isActive === undefined ? {} : { is_active }),
    ...(changes.avatarVersion === undefined ? {} : { avatar_url }),
  }
  return Object.keys(fields).length === 0 ? [] : [botUpdate(user.id, fields)]
}

/** Whether only the generation of the API key changed, which concerns nobody else. */
function isSecret(changes: UserChanges): boolean {
  return Object.keys(changes).every((name) => name === 'keyGeneration')
}

function changeEvents(user: User, changes: UserChanges, viewer: Viewer): EventBody[] {
  const { id } = user
  const events: EventBody[] = []
  if (changes.fullName !== undefined) events.push(personEvent(id, { full_name: changes.fullName }))
  if (changes.role !== undefined) events.push(personEvent(id, { role: changes.role }))
  if (changes.isActive !== undefined) events.push(personEvent(id, { is_active: changes.isActive }))
  if (changes.botOwnerId != null) events.push(personEvent(id, { bot_owner_id: changes.botOwnerId }))
  if (changes.deliveryEmail !== undefined) return [...events, ...addressEvents(user, viewer)]
  if (changes.avatarVersion !== undefined) events.push(avatarEvent(user, viewer))
  return events
}

/** The status of a user who becomes visible. */
function statusEvents(user: User, { state }: Viewer): EventBody[] {
  const status = presentStatus(state, user)
  return Object.keys(status).length === 0 ? [] : [userStatusEvent.of({ user_id: user.id, ...status })]
}

/** Users, or their addresses, became visible or invisible to a user by a change before this entry. */
export const peopleSeen = entryKind<{
  readonly userId: number
  readonly revealed: readonly number[]
  readonly hidden: readonly number[]
  readonly addresses: readonly number[]
}>({
  kind: 'people_seen',
  audit: 'Follows from other entries.',
  // Who sees whom follows from roles, subscriptions and settings, which other entries change.
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events({ revealed, hidden, addresses }, viewer) {
    const { state } = viewer
    const known = (ids: readonly number[]) =>
      ids.flatMap((id) => state.users.get(id) ?? []).filter((user) => mayKnowUser(state, viewer.user, user))
    return [
      ...known(revealed).flatMap((user) => [
        realmUserAddEvent.of({ person: presentUser(user, viewer) }),
        ...statusEvents(user, viewer),
      ]),
      ...hidden.map((id) => realmUserRemoveEvent.of({ person: { user_id: id, full_name: unknownUserName } })),
      ...known(addresses).flatMap((user) => addressEvents(user, viewer)),
    ]
  },
})
