import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { reminder } from './objects.ts'

export const remindersSection = registerSection({
  name: 'reminders',
  since: 399,
  fields: { reminders: z.array(reminder) },
})

export const reminderLimitsSection = registerSection({
  name: 'realm',
  fields: { max_reminder_note_length: z.int().meta({ since: 415 }) },
})
