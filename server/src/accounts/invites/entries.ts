import { invitesChangedEvent } from '@parley/api/invites/events'
import { isAdministrator } from '#directory/users/roles.ts'
import type { Change } from '#engine/journal/command.ts'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** Invitations changed. They live in rows only: the event just tells clients to fetch them again. */
export const invitesChanged = entryKind<{ users: readonly number[] }>({
  kind: 'invites_changed',
  audit: 'Who changes an invitation notes what was changed.',
  apply: () => undefined,
  audience: ({ users }) => ({ users }),
  events: () => [invitesChangedEvent.of({})],
  serializationKey: () => 1,
  directoryChanges: noDirectoryChanges,
})

/** Notifies everyone who sees the invitations of these users. */
export function appendInvitesChanged({ state, append }: Change, inviterIds: readonly number[]) {
  append(invitesChanged.of({ users: [...new Set([...administrators(state), ...inviterIds])] }))
}

function administrators(state: RealmState): number[] {
  const users = [...state.users.values()]
  return users
    .filter((user) => user.isActive && user.botType === null && isAdministrator(user))
    .map(({ id }) => id)
}
