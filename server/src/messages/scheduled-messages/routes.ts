import {
  createScheduledMessage,
  deleteScheduledMessage,
  getScheduledMessages,
  updateScheduledMessage,
} from '@parley/api/scheduled-messages/endpoints'
import { route } from '#engine/http/route.ts'
import { changeScheduled, removeScheduled, scheduleMessage } from './commands.ts'
import { presentScheduled } from './scheduled.ts'
import { scheduledBy } from './storage.ts'

/** Lists the user's scheduled messages, soonest first, including those that could not be sent. */
export const list = route(getScheduledMessages, async ({ realm, state, user }) => {
  return { scheduled_messages: (await scheduledBy(realm.db, state.id, user.id)).map(presentScheduled) }
})

/** Schedules a message. Fails if the user could not send it now. */
export const create = route(createScheduledMessage, async ({ realm, user, client, parameters }) => {
  return { scheduled_message_id: await scheduleMessage(realm, user, client, parameters) }
})

/** Changes a scheduled message. One that failed needs a new time. */
export const update = route(updateScheduledMessage, async ({ realm, user, parameters }) => {
  const { scheduled_message_id: id, ...change } = parameters
  await changeScheduled(realm, user, id, change)
  return {}
})

/** Deletes a scheduled message. */
export const remove = route(deleteScheduledMessage, async ({ realm, user, parameters }) => {
  await removeScheduled(realm, user, parameters.scheduled_message_id)
  return {}
})
