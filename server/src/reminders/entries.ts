import { entryKind } from '../journal/entry.ts'
import { presentReminder, type Reminder } from './reminder.ts'

// Reminders are read from their rows: nothing of them is in the state.

export const reminderMade = entryKind<{ reminder: Reminder }>({
  kind: 'reminder_made',
  apply: () => undefined,
  keepsDirectory: () => true,
  audience: ({ reminder }) => ({ users: [reminder.userId] }),
  events: ({ reminder }) => [{ type: 'reminders', op: 'add', reminders: [presentReminder(reminder)] }],
})

/** It was sent or deleted. */
export const reminderGone = entryKind<{ userId: number; id: number }>({
  kind: 'reminder_gone',
  apply: () => undefined,
  keepsDirectory: () => true,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ id }) => [{ type: 'reminders', op: 'remove', reminder_id: id }],
})
