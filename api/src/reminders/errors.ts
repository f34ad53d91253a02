import { errors } from '../contract/errors.ts'

export const reminderErrors = {
  notFound: () => errors.notFound('Reminder does not exist'),
} as const
