import { collection } from '../contract/collection.ts'

export const remindersOfPerson = collection({ things: 'reminders', cap: 2000, of: 'person' })
