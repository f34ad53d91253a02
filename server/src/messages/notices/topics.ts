import type { Channel } from '#directory/channels/state.ts'
import { topicLink } from '#directory/notices/links.ts'
import { silentMention } from '#directory/notices/text.ts'
import type { User } from '#directory/users/state.ts'

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

/** A move of messages, for the notices in both topics. */
export interface MovedMessages {
  readonly by: User
  readonly from: TopicPlace
  readonly to: TopicPlace
  readonly count: number
  /** The whole old topic was moved. */
  readonly isWhole: boolean
}

/** The notice in the old topic. */
export function movedAway({ by, from, to, count, isWhole }: MovedMessages): string {
  const what = isWhole ? 'this topic' : `${counted(count)} from here`
  return `${silentMention(by)} moved ${what} to ${named(to, from)}.`
}

/** The notice in the new topic. */
export function movedHere({ by, from, to, count, isWhole }: MovedMessages): string {
  const what = isWhole ? 'this topic' : counted(count)
  return `${silentMention(by)} moved ${what} here from ${named(from, to)}.`
}

const counted = (count: number) => (count === 1 ? 'a message' : `${count} messages`)

/** Names no private channel, since not every reader of the notice may know of it. */
function named(place: TopicPlace, reader: TopicPlace): string {
  const isKnown = !place.channel.inviteOnly || place.channel.id === reader.channel.id
  return isKnown ? topicLink(place) : 'another channel'
}
