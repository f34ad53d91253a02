import type { Channel } from '../channels/state.ts'
import type { User } from '../users/state.ts'

/** A mention that does not notify the user. */
export const silentMention = ({ fullName, id }: User) => `@_**${fullName}|${id}**`

/** The topic of a notice; empty in channels that allow only the empty topic. */
export function topicFor({ topicsPolicy }: Channel, name: string): string {
  return topicsPolicy === 'empty_topic_only' ? '' : name
}

/** A quote block, with a fence longer than any in the text. */
export function quoted(source: string): string {
  const longest = Math.max(3, ...[...source.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence} quote\n${source}\n${fence}`
}

/** The kind of a channel, in words. */
export function kindOf({ inviteOnly, isWebPublic, historyPublicToSubscribers }: Channel): string {
  if (isWebPublic) return 'Web-public'
  if (!inviteOnly) return 'Public'
  return historyPublicToSubscribers ? 'Private, shared history' : 'Private, protected history'
}
