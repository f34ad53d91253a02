import {
  createReminder,
  deleteReminder as deleteReminderEndpoint,
  getReminders,
} from '@parley/api/reminders/endpoints'
import { route } from '#engine/http/route.ts'
import { makeReminder, removeReminder } from './commands.ts'
import { presentReminder } from './reminder.ts'
import { remindersOf } from './storage.ts'

/** Lists the user's pending reminders, soonest first. */
export const list = route(getReminders, async ({ realm, state, user }) => {
  return { reminders: (await remindersOf(realm.db, state.id, user.id)).map(presentReminder) }
})

/** Creates a reminder of a message. The time is in UNIX seconds and must be in the future. */
export const create = route(createReminder, async ({ realm, user, parameters }) => {
  const { message_id: messageId, scheduled_delivery_timestamp: deliverAt, note } = parameters
  const request = { messageId, deliverAt, note: note?.trim() ?? '' }
  return { reminder_id: await makeReminder(realm, user, request) }
})

/** Deletes a pending reminder. */
export const remove = route(deleteReminderEndpoint, async ({ realm, user, parameters }) => {
  await removeReminder(realm, user, parameters.reminder_id)
  return {}
})
