import { maxReminderNoteLength } from '@parley/api/reminders/objects'
import { reminderLimitsSection, remindersSection } from '@parley/api/reminders/register'
import { section } from '../events/section.ts'

/** No reminder can be made on this server yet, so nobody has one. */
export const reminders = section(remindersSection, () => ({ reminders: [] }))

export const limits = section(reminderLimitsSection, () => ({
  max_reminder_note_length: maxReminderNoteLength,
}))
