import { messageErrors } from '@parley/api/messages/errors'
import type { Channel } from '#directory/channels/state.ts'
import { say } from '#directory/notices/ports.ts'
import { topicFor } from '#directory/notices/text.ts'
import type { Actor } from '#directory/users/actor.ts'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { readableMessage } from '../message-changes/access.ts'
import { type MessageReport, messageReported, reportsTopic } from '../notices/reports.ts'

export interface ReportRequest {
  readonly message_id: number
  readonly report_type: MessageReport['reason']
  readonly description: string
}

/** Posts a report of a message to the moderation channel. Throws if the user cannot read the message. */
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
}

function channelForReports(state: RealmState): Channel {
  const channel = state.channels.get(state.settings.moderation_request_channel_id)
  if (channel === undefined || channel.isArchived) throw messageErrors.reportingNotEnabled()
  return channel
}
