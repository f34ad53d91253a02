import { errors } from '@parley/api/contract/errors'
import { erasingErrors } from '@parley/api/erasing/errors'
import { deleteQueuesOfUser } from '#engine/events/revocation.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { botsOf } from '../bots/state.ts'
import { directSystemGroups, groupsOfMember } from '../groups/members.ts'
import { endSessionsOf } from '../sessions/commands.ts'
import { subscribeTo, unsubscribeFrom } from '../subscriptions/commands.ts'
import { activeSubscriptionsOf } from '../subscriptions/state.ts'
import { accountOf } from './commands.ts'
import { userChanged } from './entries.ts'
import { isOnlyOwner } from './role-change.ts'
import type { User } from './state.ts'
import { channelsLeft, saveChannelsLeft, updateUserRow } from './storage.ts'

/**
 * Deactivates an account and its bots: they leave their channels, and from the commit on their credentials are
 * refused. Throws if the organization would have no owner or no user left.
 * @param sideEffect further work in the same change
 */
export async function deactivateUser(
  realm: Realm,
  userId: number,
  sideEffect?: (change: Change, user: User) => Promise<void>,
): Promise<void> {
  await realm.change(async (change) => {
    const user = accountOf(change.state, userId)
    if (!user.isActive) return
    await deactivateWithBots(change, user)
    await sideEffect?.(change, user)
  })
}

/** The same of an account that is active, within another change. */
export async function deactivateWithBots(change: Change, user: User): Promise<void> {
  checkNotLast(change.state, user)
  const accounts = [user, ...activeBotsOf(change.state, user.id)]
  for (const account of accounts) await deactivateAccount(change, account)
}

function checkNotLast(state: RealmState, user: User) {
  if (isOnlyOwner(state, user)) throw errors.cannotDeactivateLastUser('organization owner')
  if (user.botType !== null) return
  const others = state.users
    .values()
    .some((one) => one.id !== user.id && one.isActive && one.botType === null)
  if (!others) throw errors.cannotDeactivateLastUser('user')
}

function activeBotsOf(state: RealmState, ownerId: number): User[] {
  return botsOf(state, ownerId).filter(({ isActive }) => isActive)
}

async function deactivateAccount(change: Change, user: User): Promise<void> {
  const { state, tx, append } = change
  const channelIds = [...activeSubscriptionsOf(state, user.id)]
  const removed = channelIds.map((channelId) => ({ userId: user.id, channelId }))
  await unsubscribeFrom(change, removed)
  await saveChannelsLeft(tx, state.id, user.id, channelIds)
  await updateUserRow(tx, state.id, user.id, { isActive: false })
  await endSessionsOf(change, user.id)
  await deleteQueuesOfUser(tx, state.id, user.id)
  append(userChanged.of({ userId: user.id, changes: { isActive: false }, left: directGroups(state, user) }))
}

/**
 * Reactivates an account with its former channels. Its old API keys stay revoked: whoever has them may not be its
 * user, who would not think of replacing keys that have not worked for long.
 */
export async function reactivateUser(change: Change, userId: number): Promise<void> {
  const { state, tx, append } = change
  const user = accountOf(state, userId)
  if (user.isActive) return
  if (state.erasedUsers.has(userId)) throw erasingErrors.isErased()
  const changes = { isActive: true, keyGeneration: user.keyGeneration + 1 }
  await updateUserRow(tx, state.id, userId, changes)
  append(userChanged.of({ userId, changes, joined: directGroups(state, user) }))
  const channels = (await channelsLeft(tx, state.id, userId)).flatMap((id) => state.channels.get(id) ?? [])
  await subscribeTo(
    change,
    [user],
    channels.map((channel) => ({ channel })),
  )
}

/** The groups that list the user as a member while active. */
function directGroups(state: RealmState, user: User): number[] {
  return [...directSystemGroups(state, user), ...groupsOfMember(state, user.id).map((group) => group.id)]
}
