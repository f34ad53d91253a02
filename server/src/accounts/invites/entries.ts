import { invitesChangedEvent } from '@parley/api/invites/events'
import { activeAdministrators } from '#directory/users/ranks.ts'
import type { Change } from '#engine/journal/command.ts'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'

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
  const administrators = activeAdministrators(state).filter(({ botType }) => botType === null)
  const users = new Set([...administrators.map(({ id }) => id), ...inviterIds])
  append(invitesChanged.of({ users: [...users] }))
}
