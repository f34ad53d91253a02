import {
  scheduledMessagesAddEvent,
  scheduledMessagesRemoveEvent,
  scheduledMessagesUpdateEvent,
} from '@parley/api/scheduled-messages/events'
import { entryKind, noDirectoryChanges } from '../journal/entry.ts'
import { addToCount } from '../realm/counts.ts'
import { presentScheduled, type Scheduled } from './scheduled.ts'

// Scheduled messages are read from their rows: the state knows how many there are.

export const messageScheduled = entryKind<{ scheduled: Scheduled }>({
  kind: 'message_scheduled',
  apply: (state, { scheduled }) => addToCount(state.scheduledCounts, scheduled.userId, 1),
  directoryChanges: noDirectoryChanges,
  audience: ({ scheduled }) => ({ users: [scheduled.userId] }),
  events: ({ scheduled }) => [
    scheduledMessagesAddEvent.of({ scheduled_messages: [presentScheduled(scheduled)] }),
  ],
})

export const scheduledMessageChanged = entryKind<{ scheduled: Scheduled }>({
  kind: 'scheduled_message_changed',
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: ({ scheduled }) => ({ users: [scheduled.userId] }),
  events: ({ scheduled }) => [
    scheduledMessagesUpdateEvent.of({ scheduled_message: presentScheduled(scheduled) }),
  ],
})

/** It was sent or deleted. */
export const scheduledMessageGone = entryKind<{ userId: number; id: number }>({
  kind: 'scheduled_message_gone',
  apply: (state, { userId }) => addToCount(state.scheduledCounts, userId, -1),
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ id }) => [scheduledMessagesRemoveEvent.of({ scheduled_message_id: id })],
})
