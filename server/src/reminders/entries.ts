import { remindersAddEvent, remindersRemoveEvent } from '@parley/api/reminders/events'
import { entryKind, noDirectoryChanges } from '../journal/entry.ts'
import { addToCount } from '../realm/counts.ts'
import { presentReminder, type Reminder } from './reminder.ts'

// Reminders are read from their rows: the state knows how many there are.

export const reminderMade = entryKind<{ reminder: Reminder }>({
  kind: 'reminder_made',
  apply: (state, { reminder }) => addToCount(state.reminderCounts, reminder.userId, 1),
  directoryChanges: noDirectoryChanges,
  audience: ({ reminder }) => ({ users: [reminder.userId] }),
  events: ({ reminder }) => [remindersAddEvent.of({ reminders: [presentReminder(reminder)] })],
})

/** It was sent or deleted. */
export const reminderGone = entryKind<{ userId: number; id: number }>({
  kind: 'reminder_gone',
  apply: (state, { userId }) => addToCount(state.reminderCounts, userId, -1),
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ id }) => [remindersRemoveEvent.of({ reminder_id: id })],
})
