import type { Channel } from '#directory/channels/state.ts'
import { topicLink } from '#directory/notices/links.ts'
import { silentMention } from '#directory/notices/text.ts'
import type { User } from '#directory/users/state.ts'

/** A topic of a channel. */
export interface TopicPlace {
  readonly channel: Channel
  readonly topic: string
}

export function topicResolved(by: User): string {
  return `${silentMention(by)} has marked this topic as resolved.`
}

export function topicReopened(by: User): string {
  return `${silentMention(by)} has opened this topic again.`
}

/** What went from one topic to another, for those who read either. */
export interface MovedMessages {
  readonly by: User
  readonly from: TopicPlace
  readonly to: TopicPlace
  readonly count: number
  /** Nothing is left where they were. */
  readonly isWhole: boolean
}

/** Said where the messages were. */
export function movedAway({ by, from, to, count, isWhole }: MovedMessages): string {
  const what = isWhole ? 'this topic' : `${counted(count)} from here`
  return `${silentMention(by)} moved ${what} to ${named(to, from)}.`
}

/** Said where the messages are now. */
export function movedHere({ by, from, to, count, isWhole }: MovedMessages): string {
  const what = isWhole ? 'this topic' : counted(count)
  return `${silentMention(by)} moved ${what} here from ${named(from, to)}.`
}

const counted = (count: number) => (count === 1 ? 'a message' : `${count} messages`)

/** Not everybody who reads of it may know of a private channel. */
function named(place: TopicPlace, reader: TopicPlace): string {
  const isKnown = !place.channel.inviteOnly || place.channel.id === reader.channel.id
  return isKnown ? topicLink(place) : 'another channel'
}
