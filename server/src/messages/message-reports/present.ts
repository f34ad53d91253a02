import type { MessageReport } from '@parley/api/message-reports/objects'
import { canReadPlaced } from '#directory/permissions/messages.ts'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { KnownReport } from './storage.ts'

/** A report for somebody who handles them. It names no place that they may not see: the notice does not either. */
export function presentReport(state: RealmState, user: User, report: KnownReport): MessageReport {
  const { conversationId, seq } = report
  const isThere = conversationId !== null && seq !== null
  const channel = isThere ? state.channelsByConversation.get(conversationId) : undefined
  const isReadable = isThere && canReadPlaced(state, user, { conversationId, seq })
  return {
    id: report.id,
    message_id: report.messageId,
    sender_id: report.senderId,
    reporter_id: report.reporterId,
    report_type: report.reason,
    description: report.explanation,
    content: report.content,
    date_reported: report.reportedAt,
    place: placeOf(isThere, channel?.inviteOnly),
    stream_id: isReadable ? (channel?.id ?? null) : null,
    topic: isReadable && channel !== undefined ? report.topic : null,
    is_readable: isReadable,
    outcome: report.outcome,
    note: report.note,
    closed_by: report.closedBy,
    date_closed: report.closedAt,
  }
}

function placeOf(isThere: boolean, isPrivate: boolean | undefined): MessageReport['place'] {
  if (!isThere) return 'gone'
  if (isPrivate === undefined) return 'direct'
  return isPrivate ? 'private_channel' : 'channel'
}
