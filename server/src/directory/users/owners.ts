import type { RealmState } from '#engine/realm/state.ts'
import { isOwner } from './roles.ts'

/** The ids of the owners: for what nobody else is told of. */
export const ownersOf = ({ users }: RealmState): number[] =>
  users
    .values()
    .filter((user) => user.isActive && isOwner(user))
    .map(({ id }) => id)
    .toArray()
