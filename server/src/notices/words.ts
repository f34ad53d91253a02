import type { Channel } from '../channels/state.ts'
import type { User } from '../users/state.ts'

/** Names a person without calling them. */
export const silentMention = ({ fullName, id }: User) => `@_**${fullName}|${id}**`

/** Links to a channel, also to one whose name would end the usual form early. */
export function channelLink({ id, name }: Channel): string {
  return /[*>`[\]]/.test(name) ? `[#${name.replace(/[[\]*`]/g, '')}](#narrow/channel/${id})` : `#**${name}**`
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
