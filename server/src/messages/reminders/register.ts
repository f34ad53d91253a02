import { maxReminderNoteLength } from '@parley/api/reminders/objects'
import { reminderLimitsSection, remindersSection } from '@parley/api/reminders/register'
import { section, sectionForAll } from '#engine/events/section.ts'
import { presentReminder } from './reminder.ts'
import { remindersOf } from './storage.ts'

export const own = section(remindersSection, async ({ db, viewer: { state, user } }) => {
  if (!state.reminderCounts.has(user.id)) return { reminders: [] }
  return { reminders: (await remindersOf(db, state.id, user.id)).map(presentReminder) }
})

export const limits = sectionForAll(reminderLimitsSection, () => ({
  max_reminder_note_length: maxReminderNoteLength,
}))
