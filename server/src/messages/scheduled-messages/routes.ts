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

export const list = route(getScheduledMessages, async ({ realm, state, user }) => {
  return { scheduled_messages: (await scheduledBy(realm.db, state.id, user.id)).map(presentScheduled) }
})

export const create = route(createScheduledMessage, async ({ realm, user, client, parameters }) => {
  return { scheduled_message_id: await scheduleMessage(realm, user, client, parameters) }
})

export const update = route(updateScheduledMessage, async ({ realm, user, parameters }) => {
  const { scheduled_message_id: id, ...change } = parameters
  await changeScheduled(realm, user, id, change)
  return {}
})

export const remove = route(deleteScheduledMessage, async ({ realm, user, parameters }) => {
  await removeScheduled(realm, user, parameters.scheduled_message_id)
  return {}
})
