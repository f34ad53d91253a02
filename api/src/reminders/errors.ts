import { errors } from '../contract/errors.ts'

/** Errors of endpoints for reminders. */
export const reminderErrors = {
  notFound: () => errors.notFound('Reminder does not exist'),
} as const
