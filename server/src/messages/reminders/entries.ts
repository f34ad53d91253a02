import { remindersAddEvent, remindersRemoveEvent } from '@parley/api/reminders/events'
import { entryKind, noDirectoryChanges, personalEntryKind } from '#engine/journal/entry.ts'
import { TextsInRows, type Told } from '#engine/journal/row-texts.ts'
import { addToCount } from '#engine/realm/counts.ts'
import { presentReminder, type Reminder } from './reminder.ts'

// Reminders live in their rows; the state only counts them.

const texts = new TextsInRows<Reminder, 'note' | 'content' | 'rendered'>('reminders', {
  note: 'note',
  content: 'content',
  rendered: 'rendered',
})

export const reminderMade = entryKind<{ reminder: Told<Reminder> }>({
  kind: 'reminder_made',
  audit: 'Personal, and no right.',
  apply: (state, { reminder }) => addToCount(state.reminderCounts, reminder.userId, 1),
  directoryChanges: noDirectoryChanges,
  audience: ({ reminder }) => ({ users: [reminder.userId] }),
  events: ({ reminder }) =>
    reminder.isGone ? [] : [remindersAddEvent.of({ reminders: [presentReminder(reminder)] })],
  ...texts.at('reminder'),
})

/** The reminder was sent or deleted. */
export const reminderGone = personalEntryKind<{ userId: number; id: number }>({
  kind: 'reminder_gone',
  audit: 'Personal, and no right.',
  apply: (state, { userId }) => addToCount(state.reminderCounts, userId, -1),
  events: ({ id }) => [remindersRemoveEvent.of({ reminder_id: id })],
})
