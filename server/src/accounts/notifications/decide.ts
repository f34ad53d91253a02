import { visibilityPolicies } from '@parley/api/topics/objects'
import type { Subscription } from '#directory/subscriptions/state.ts'
import type { UserSettingName, UserSettingValue } from '#directory/users/settings.ts'

/** Why somebody is notified, the reason that is named first of all coming first. */
export const triggers = [
  'direct_message',
  'mentioned',
  'topic_wildcard_mentioned_in_followed_topic',
  'stream_wildcard_mentioned_in_followed_topic',
  'topic_wildcard_mentioned',
  'stream_wildcard_mentioned',
  'followed_topic',
  'stream',
] as const
export type Trigger = (typeof triggers)[number]

/** What decides whether somebody is notified of a message. */
export interface Facts {
  /** An active account of a person: no bot, not deactivated. */
  readonly isPerson: boolean
  readonly isSender: boolean
  /** The person has muted the sender. */
  readonly isSenderMuted: boolean
  /** It notifies nobody: its sender only greets, or it was imported and is no news. */
  readonly isQuiet: boolean
  readonly isReadable: boolean
  readonly isRead: boolean
  /** When the person's quiet hours of this moment end, as `quietUntil` says. */
  readonly quietUntil: () => number | undefined
  /** The person was not there when the message came. */
  readonly isIdle: boolean
  readonly mentions: {
    readonly person: boolean
    readonly topic: boolean
    readonly channel: boolean
  }
  /** Where a channel message is, for this person; null for a direct message. */
  readonly place: Place | null
  readonly setting: <N extends SettingName>(name: N) => UserSettingValue<N>
}

/** A channel and a topic, as the person has set them up. Without a subscription, nothing of a channel is told. */
interface Place {
  readonly subscription:
    | Pick<Subscription, 'isMuted' | 'emailNotifications' | 'pushNotifications' | 'wildcardMentionsNotify'>
    | undefined
  readonly topicPolicy: number
}

/** A way to reach somebody who has no window open. */
export type Way = 'email' | 'push'

type SettingName = Extract<
  UserSettingName,
  | `enable_${string}_${Way}_notifications`
  | 'enable_followed_topic_wildcard_mentions_notify'
  | 'wildcard_mentions_notify'
>

/** What each way is asked for, and whether it also goes to people who are present. */
const WAYS = {
  email: {
    offline: 'enable_offline_email_notifications',
    followedTopic: 'enable_followed_topic_email_notifications',
    channels: 'enable_stream_email_notifications',
    ofChannel: 'emailNotifications',
    alsoOnline: undefined,
  },
  push: {
    offline: 'enable_offline_push_notifications',
    followedTopic: 'enable_followed_topic_push_notifications',
    channels: 'enable_stream_push_notifications',
    ofChannel: 'pushNotifications',
    alsoOnline: 'enable_online_push_notifications',
  },
} as const

/** A message reaches a person. */
export interface Decision {
  readonly trigger: Trigger
  /** In UNIX seconds: until then the person has quiet hours, and is told at their end. */
  readonly heldUntil: number | undefined
}

/**
 * The one decision: whether a message reaches a person in a way, why, and when. Of several reasons it names the first of
 * `triggers`. Alert words only mark a message: by the API they are a matter of clients.
 */
export function decide(way: Way, facts: Facts): Decision | undefined {
  const trigger = triggerOf(way, facts)
  if (trigger === undefined) return undefined
  const heldUntil = facts.quietUntil()
  // Who never wants to be told is not.
  return heldUntil === Number.POSITIVE_INFINITY ? undefined : { trigger, heldUntil }
}

function triggerOf(way: Way, facts: Facts): Trigger | undefined {
  const { setting } = facts
  if (!facts.isPerson || facts.isSender || facts.isSenderMuted || facts.isQuiet) return undefined
  if (!facts.isReadable || facts.isRead) return undefined
  const { alsoOnline } = WAYS[way]
  if (!facts.isIdle && !(alsoOnline !== undefined && setting(alsoOnline))) return undefined
  const isWanted = setting(WAYS[way].offline)
  if (facts.place === null) return isWanted ? 'direct_message' : undefined
  if (facts.place.subscription === undefined) return undefined
  if (isWanted && facts.mentions.person) return 'mentioned'
  return (isWanted ? wildcardIn(facts, facts.place) : undefined) ?? placeIn(way, facts, facts.place)
}

function wildcardIn({ mentions, setting }: Facts, place: Place): Trigger | undefined {
  if (isFollowed(place) && setting('enable_followed_topic_wildcard_mentions_notify')) {
    if (mentions.topic) return 'topic_wildcard_mentioned_in_followed_topic'
    if (mentions.channel) return 'stream_wildcard_mentioned_in_followed_topic'
  }
  const isWanted = place.subscription?.wildcardMentionsNotify ?? setting('wildcard_mentions_notify')
  if (isQuiet(place) || !isWanted) return undefined
  if (mentions.topic) return 'topic_wildcard_mentioned'
  return mentions.channel ? 'stream_wildcard_mentioned' : undefined
}

function placeIn(way: Way, { setting }: Facts, place: Place): Trigger | undefined {
  const { followedTopic, channels, ofChannel } = WAYS[way]
  if (isFollowed(place) && setting(followedTopic)) return 'followed_topic'
  const isWanted = place.subscription?.[ofChannel] ?? setting(channels)
  return isWanted && !isQuiet(place) ? 'stream' : undefined
}

const isFollowed = ({ topicPolicy }: Place) => topicPolicy === visibilityPolicies.followed

/** Muted, and not unmuted or followed in spite of a muted channel. */
function isQuiet({ subscription, topicPolicy }: Place): boolean {
  if (topicPolicy === visibilityPolicies.muted) return true
  return subscription?.isMuted === true && topicPolicy === visibilityPolicies.inherit
}
