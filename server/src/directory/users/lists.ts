import type { Viewer } from '#engine/events/viewer.ts'
import type { MemoizedList } from '#engine/realm/memoized-list.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { valueAt } from '#engine/records.ts'
import { knowsEverybody } from '../permissions/users.ts'
import { canSeeEmail } from './access.ts'
import { presentUser, withoutProfile } from './present.ts'
import { isSpectator } from './spectator.ts'
import type { User } from './state.ts'

/** An id that no account has. */
const OTHER = -1

/** The ids of the active or the deactivated users. */
export function idsOfUsers(state: RealmState, active: boolean): number[] {
  return [...state.users.values()].filter((person) => isListed(person, active)).map(({ id }) => id)
}

function isListed(person: User | undefined, active: boolean): boolean {
  return person !== undefined && !person.isSystemBot && person.isActive === active
}

/**
 * The active and the deactivated users as memoized lists, if the viewer sees what others of the same role do: those who
 * may know everybody share them, unless they may not see their own address in them.
 * @param profiles whether with the values of profile fields
 */
export function sharedUsers(
  realm: Realm,
  viewer: Viewer,
  { profiles = true }: { readonly profiles?: boolean } = {},
): readonly [active: MemoizedList, deactivated: MemoizedList] | undefined {
  const { user, state, client } = viewer
  // A copy: what is made later is for those of this role, whichever the viewer has by then.
  const another = isSpectator(user) ? user : { ...user, id: OTHER }
  if (!knowsEverybody(state, user) || !canSeeEmail(another, user)) return undefined
  const asAnother = { ...viewer, user: another }
  const role = isSpectator(user) ? 'spectator' : user.role
  const listOf = (active: boolean) =>
    realm.memoizedList(`users ${active} ${role} ${client.clientGravatar} ${profiles}`, {
      noun: 'users',
      ids: () => idsOfUsers(state, active),
      has: (id) => isListed(state.users.get(id), active),
      text: (id) => {
        const shown = presentUser(valueAt(state.users, id), asAnother)
        return JSON.stringify(profiles ? shown : withoutProfile(shown))
      },
    })
  return [listOf(true), listOf(false)]
}
