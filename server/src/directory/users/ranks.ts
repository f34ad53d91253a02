import type { RealmState } from '#engine/realm/state.ts'
import { isAdministrator, isOwner } from './roles.ts'
import type { User } from './state.ts'

/** Those of the active users who are at least moderators: in a large organization, a look at everybody takes long. */
export function activeModerators({ users, moderators }: RealmState): User[] {
  return [...moderators].flatMap((id) => users.get(id) ?? []).filter(({ isActive }) => isActive)
}

/** Those of them who are administrators or owners. */
export const activeAdministrators = (state: RealmState): User[] =>
  activeModerators(state).filter(isAdministrator)

/** The owners among them. */
export const activeOwners = (state: RealmState): User[] => activeModerators(state).filter(isOwner)

/** The ids of the owners: for what nobody else is told of. */
export const ownersOf = (state: RealmState): number[] => activeOwners(state).map(({ id }) => id)
