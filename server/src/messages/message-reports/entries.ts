import { messageReportsChangedEvent } from '@parley/api/message-reports/events'
import { activeModerators } from '#directory/users/ranks.ts'
import type { Change } from '#engine/journal/command.ts'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { mayHandleReports } from './access.ts'

/** Reports live in rows only: the event just tells moderators to fetch them again. */
export const messageReportsChanged = entryKind<{ moderators: readonly number[] }>({
  kind: 'message_reports_changed',
  audit: 'The words of a report are no right.',
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: ({ moderators }) => ({ users: moderators }),
  events: (_, { state, user }) => (mayHandleReports(state, user) ? [messageReportsChangedEvent.of({})] : []),
})

/** Tells everybody who handles reports that there is something new. */
export function appendReportsChanged({ state, append }: Change): void {
  const moderators = activeModerators(state)
    .filter((user) => mayHandleReports(state, user))
    .map(({ id }) => id)
  append(messageReportsChanged.of({ moderators }))
}
