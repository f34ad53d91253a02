import { errors } from '@parley/api/contract/errors'
import { userErrors } from '@parley/api/users/errors'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { stateWith } from '#engine/realm/state-with.ts'
import { appendBotsSeen } from '../bots/entries.ts'
import { appendDefaultChannelsFor } from '../default-channels/entries.ts'
import { directSystemGroups } from '../groups/members.ts'
import { appendVisibilityChanges } from '../visibility/channel-changes.ts'
import { appendPeopleSeen } from '../visibility/people-changes.ts'
import { accountOf } from './commands.ts'
import { userChanged } from './entries.ts'
import { activeAdministrators, activeOwners } from './ranks.ts'
import { isAdministrator, isGuest, isOwner, type Role } from './roles.ts'
import type { User } from './state.ts'
import { updateUserRow } from './storage.ts'

/** Changes an account's role. Throws if `actor` may not. */
export async function changeRole(change: Change, actor: User, userId: number, role: Role): Promise<void> {
  const { state } = change
  const user = accountOf(state, userId)
  if (user.role === role) return
  checkMayChangeRole(state, actor, user, role)
  await setRole(change, userId, role)
}

/**
 * Changes an account's role, with the groups, channels and users that become visible or invisible by it. Checks no
 * permission.
 */
export async function setRole(change: Change, userId: number, role: Role): Promise<void> {
  const { state, tx, append } = change
  const user = accountOf(state, userId)
  const next = { ...user, role }
  const after = stateWith(state, { users: [[userId, next]] })
  const [before, now] = [directSystemGroups(state, user), directSystemGroups(after, next)]
  await updateUserRow(tx, state.id, userId, { role })
  const left = user.isActive ? before.filter((id) => !now.includes(id)) : []
  const joined = user.isActive ? now.filter((id) => !before.includes(id)) : []
  append(userChanged.of({ userId, changes: { role }, left, joined }))
  await appendVisibilityChanges(change, after, { userIds: [userId], channelIds: state.channels.keys() })
  await appendPeopleSeen(change, after, [userId])
  appendManagement(change, after, user)
  if (isGuest(user) !== isGuest(next)) appendDefaultChannelsFor(change, userId)
}

/** Who starts or stops managing bots, as the account gets another role: of a bot, administrators may. */
function appendManagement(change: Change, after: RealmState, account: User) {
  const { state } = change
  if (account.botType === null) appendBotsSeen(change, after, account.id, state.bots.keys())
  else for (const { id } of activeAdministrators(state)) appendBotsSeen(change, after, id, [account.id])
}

function checkMayChangeRole(state: RealmState, actor: User, user: User, role: Role) {
  if ((isOwner(user) || isOwner({ role })) && !isOwner(actor)) throw errors.ownerRequired()
  if (isGuest(user) && isAdministrator({ role })) throw userErrors.guestsCannotAdminister()
  if (isOnlyOwner(state, user)) throw userErrors.lastOwner()
}

/** Whether the user is the only active owner. */
export function isOnlyOwner(state: RealmState, user: User): boolean {
  if (!isOwner(user) || !user.isActive) return false
  return !activeOwners(state).some(({ id, botType }) => id !== user.id && botType === null)
}
