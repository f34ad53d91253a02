import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { addDirectOf, participantsKey } from './state.ts'

/** A direct conversation was created. It has no event: its first message shows it to clients. */
export const directStarted = entryKind<{ id: number; participants: number[] }>({
  kind: 'direct_started',
  audit: 'What people write is not in the audit log.',
  apply(state, { id, participants }) {
    const direct = { id, participants, lastSeq: 0, lastMessageId: 0 }
    state.directs.set(id, direct)
    state.directsByParticipants.set(participantsKey(participants), direct)
    for (const userId of participants) addDirectOf(state.directsByUser, userId, id)
  },
  directoryChanges: noDirectoryChanges,
  audience: () => 'nobody',
  events: () => [],
})
