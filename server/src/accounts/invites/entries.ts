import { invitesChangedEvent } from '@parley/api/invites/events'
import { isAdministrator } from '#directory/users/roles.ts'
import type { Change } from '#engine/journal/command.ts'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** There are other invitations than before. They are rows and no part of the state: whoever wants them asks. */
export const invitesChanged = entryKind<{ users: readonly number[] }>({
  kind: 'invites_changed',
  apply: () => undefined,
  audience: ({ users }) => ({ users }),
  events: () => [invitesChangedEvent.of({})],
  serializationKey: () => 1,
  directoryChanges: noDirectoryChanges,
})

/** Tells those who see the invitations of these people. */
export function appendInvitesChanged({ state, append }: Change, inviterIds: readonly number[]) {
  append(invitesChanged.of({ users: [...new Set([...administrators(state), ...inviterIds])] }))
}

function administrators(state: RealmState): number[] {
  const users = [...state.users.values()]
  return users
    .filter((user) => user.isActive && user.botType === null && isAdministrator(user))
    .map(({ id }) => id)
}
