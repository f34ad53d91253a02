import { deleteScheduledMessage } from '@parley/api/scheduled-messages/endpoints'
import type { ScheduledMessage } from '@parley/api/scheduled-messages/objects'
import { ApiError } from '@parley/client'
import type { App } from '#data/context.ts'
import { conversationOfScheduled } from './conversation-of-scheduled.ts'

/**
 * Sends a scheduled message at once. The schedule goes first: otherwise it could go out twice. Meanwhile the text is a
 * draft, so that it is not lost with the page, nor where nobody knows whether the schedule is gone.
 */
export async function sendNow(app: App, message: ScheduledMessage) {
  const { connection, session, drafts } = app
  const { scheduled_message_id, content } = message
  const conversation = conversationOfScheduled(message, app.ownUserId)
  const key = drafts.setAside(conversation, content, `scheduled ${scheduled_message_id}`)
  try {
    await connection.call(deleteScheduledMessage, { scheduled_message_id })
  } catch (error) {
    if (error instanceof ApiError) drafts.remove(key)
    throw error
  }
  drafts.markSent(key, session.send(conversation, content).localId)
}
