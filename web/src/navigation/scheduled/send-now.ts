import { deleteScheduledMessage } from '@parley/api/scheduled-messages/endpoints'
import type { ScheduledMessage } from '@parley/api/scheduled-messages/objects'
import type { App } from '#data/context.ts'

/** Sends a scheduled message at once. The schedule goes first: otherwise it could go out twice. */
export async function sendNow({ connection, session, ownUserId }: App, message: ScheduledMessage) {
  const { scheduled_message_id, to, topic = '', content } = message
  await connection.call(deleteScheduledMessage, { scheduled_message_id })
  // From here on the outbox has it, which forgets nothing.
  const others = Array.isArray(to) ? to.filter((id) => id !== ownUserId) : []
  session.send(
    Array.isArray(to) ? { userIds: others.length === 0 ? [ownUserId] : others } : { channelId: to, topic },
    content,
  )
}
