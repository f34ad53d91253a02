import type { ReportReason } from '@parley/api/message-reports/objects'
import type { Channel } from '#directory/channels/state.ts'
import { topicLink } from '#directory/notices/links.ts'
import { quoted, silentMention } from '#directory/notices/text.ts'
import type { User } from '#directory/users/state.ts'
import type { StoredMessage } from '../message/message.ts'

export interface MessageReport {
  readonly by: User
  readonly sender: User
  /** Undefined for a direct message. */
  readonly place: Channel | undefined
  readonly message: Pick<StoredMessage, 'id' | 'topic' | 'content'>
  readonly reason: ReportReason
  readonly explanation: string
}

const REASONS = {
  spam: 'spam',
  harassment: 'harassment',
  inappropriate: 'inappropriate content',
  norms: 'a breach of the rules of this community',
  other: 'something else',
} as const

/** All reports about one person share a topic. */
export const reportsTopic = ({ fullName }: User) => reportsTopicOf(fullName)

/** The same, of whoever has that name. */
export const reportsTopicOf = (name: string) => `reports about ${name}`

/** The text of a report. It quotes the message, since moderators may not be able to read it where it is. */
export function messageReported({ by, sender, place, message, reason, explanation }: MessageReport): string {
  const what = `${silentMention(by)} reported ${whereItIs(place, message)} by ${silentMention(sender)} as ${REASONS[reason]}.`
  return [
    what,
    ...(explanation === '' ? [] : [quoted(explanation)]),
    'The message:',
    quoted(message.content),
  ].join('\n\n')
}

/** Names no private channel, since not all moderators may know of it. */
function whereItIs(place: Channel | undefined, { id, topic }: MessageReport['message']): string {
  if (place === undefined) return 'a direct message'
  if (place.inviteOnly) return 'a message in a private channel'
  return `[a message](#narrow/channel/${place.id}/near/${id}) in ${topicLink({ channel: place, topic })}`
}
