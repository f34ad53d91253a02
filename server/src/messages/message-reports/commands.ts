import { messageErrors } from '@parley/api/messages/errors'
import { say } from '#directory/notices/ports.ts'
import { topicFor } from '#directory/notices/text.ts'
import type { Actor } from '#directory/users/actor.ts'
import type { Change } from '#engine/journal/command.ts'
import { readableMessage } from '../message-changes/access.ts'
import { type MessageReport, messageReported, reportsTopic } from '../notices/reports.ts'
import { channelForReports } from './access.ts'
import { appendReportsChanged } from './entries.ts'
import { saveReport } from './storage.ts'

export interface ReportRequest {
  readonly message_id: number
  readonly report_type: MessageReport['reason']
  readonly description: string
}

/** Posts a report of a message to the moderation channel, and keeps it. Throws if the user cannot read the message. */
export async function reportMessage(change: Change, actor: Actor, request: ReportRequest): Promise<void> {
  const { tx, state } = change
  const { message_id: id, report_type: reason, description } = request
  const channel = channelForReports(state)
  const message = await readableMessage({ tx, state }, actor.user, id)
  const explanation = description.trim()
  if (reason === 'other' && explanation === '') throw messageErrors.explanationRequired()
  const place = state.channelsByConversation.get(message.conversationId)
  const sender = state.users.get(message.senderId)
  if (sender === undefined) throw new Error(`message ${id} has no sender`)
  const report = { by: actor.user, sender, place, message, reason, explanation }
  const topic = topicFor(channel, reportsTopic(sender))
  const about = place === undefined || place.inviteOnly ? [] : [place]
  await say(change, actor.realmUrl, [{ channel, topic, content: messageReported(report), about }])
  await saveReport(tx, state.id, {
    messageId: id,
    senderId: sender.id,
    reporterId: actor.user.id,
    reason,
    explanation,
    content: message.content,
  })
  appendReportsChanged(change)
}
