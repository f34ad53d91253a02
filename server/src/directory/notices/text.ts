import type { Channel } from '../channels/state.ts'
import type { User } from '../users/state.ts'

/** Names a person without calling them. */
export const silentMention = ({ fullName, id }: User) => `@_**${fullName}|${id}**`

/** The topic of that name; in a channel where only the one without a name may be used, that one. */
export function topicFor({ topicsPolicy }: Channel, name: string): string {
  return topicsPolicy === 'empty_topic_only' ? '' : name
}

/** A quotation of source text, whatever fences it has itself. */
export function quoted(source: string): string {
  const longest = Math.max(3, ...[...source.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence} quote\n${source}\n${fence}`
}

/** What kind of channel it is, as people say it. */
export function kindOf({ inviteOnly, isWebPublic, historyPublicToSubscribers }: Channel): string {
  if (isWebPublic) return 'Web-public'
  if (!inviteOnly) return 'Public'
  return historyPublicToSubscribers ? 'Private, shared history' : 'Private, protected history'
}
