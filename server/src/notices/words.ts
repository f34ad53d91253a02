import { topicHash } from '@parley/markup/urls'
import type { Channel } from '../channels/state.ts'
import type { User } from '../users/state.ts'

/** Names a person without calling them. */
export const silentMention = ({ fullName, id }: User) => `@_**${fullName}|${id}**`

/** Links to a channel, also to one whose name would end the usual form early. */
export function channelLink({ id, name }: Channel): string {
  return /[*>`[\]]/.test(name) ? `[${inLink(`#${name}`)}](#narrow/channel/${id})` : `#**${name}**`
}

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

/** Links to a message of a channel by its place. */
export function topicMessageLink({ id, name }: Channel, topic: string, messageId: number): string {
  const place = topic === '' ? `#${name}` : `#${name} > ${topic}`
  return `[${inLink(place)}](${topicHash(id, name, topic)}/near/${messageId})`
}

/** Links to a message of a direct conversation with these people. */
export function directMessageLink(userIds: readonly number[], messageId: number): string {
  return `[direct message](/#narrow/dm/${userIds.join(',')}-dm/near/${messageId})`
}

/** Text that stands for itself within the brackets of a link. */
const inLink = (text: string) => text.replace(/[[\]*`<]/g, '')
