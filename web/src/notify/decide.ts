import type { MessageWithFlags } from '@parley/api/messages/objects'
import { quietUntil } from '@parley/api/settings/quiet-hours'
import { visibilityPolicies } from '@parley/api/topics/objects'
import { type ClientState, isTopicVisible, topicKey } from '@parley/client'
import { asksForQuiet } from './quiet-status.ts'

/** What a new message does besides being there. */
export interface Notice {
  readonly isShown: boolean
  readonly isHeard: boolean
  /** In UNIX seconds: until then the person has quiet hours, and is told at their end. */
  readonly heldUntil: number | undefined
}

type Known = Pick<
  ClientState,
  'viewer' | 'settings' | 'subscriptions' | 'userTopics' | 'mutedUsers' | 'statuses'
>

const NOTHING: Notice = { isShown: false, isHeard: false, heldUntil: undefined }
/** What came longer ago was missed: the unread counts tell of it. */
const NEW_FOR_MS = 120_000

/**
 * Whether a message notifies the person, by their settings. What is muted never does, not even with a mention, and
 * neither does anything while their status asks for quiet or says that they are away.
 */
export function noticeOf(message: MessageWithFlags, state: Known, now: number): Notice {
  const { settings } = state
  if (!mayNotify(message, state, now)) return NOTHING
  const isForThem = concernsPerson(message, state)
  const isFollowed = policyOf(message, state) === visibilityPolicies.followed
  const channel = channelChoice(message, state)
  return {
    isShown:
      (isForThem && settings.enable_desktop_notifications) ||
      (isFollowed && settings.enable_followed_topic_desktop_notifications) ||
      channel('desktop_notifications', settings.enable_stream_desktop_notifications),
    isHeard:
      (isForThem && settings.enable_sounds) ||
      (isFollowed && settings.enable_followed_topic_audible_notifications) ||
      channel('audible_notifications', settings.enable_stream_audible_notifications),
    heldUntil: quietUntilNow(state, now),
  }
}

/** When the quiet hours end that the person has now, in UNIX seconds. */
export function quietUntilNow({ settings }: Pick<ClientState, 'settings'>, now: number): number | undefined {
  try {
    return quietUntil(settings, settings.timezone, Math.floor(now / 1000))
  } catch {
    // A time zone that this browser does not know.
    return undefined
  }
}

function mayNotify(message: MessageWithFlags, state: Known, now: number): boolean {
  const { sender_id, stream_id, subject, flags, timestamp } = message
  if (sender_id === state.viewer.userId || flags.includes('read')) return false
  if (now - timestamp * 1000 > NEW_FOR_MS || state.mutedUsers.has(sender_id)) return false
  const status = state.statuses.get(state.viewer.userId)
  if (status?.away || asksForQuiet(status)) return false
  return stream_id === undefined || isTopicVisible(state, stream_id, subject)
}

/** Direct messages, mentions and alert words. */
function concernsPerson(message: MessageWithFlags, state: Known): boolean {
  const { type, flags } = message
  if (type === 'private' || flags.includes('mentioned') || flags.includes('has_alert_word')) return true
  return flags.some((flag) => flag.endsWith('wildcard_mentioned')) && wildcardsNotify(message, state)
}

function wildcardsNotify(message: MessageWithFlags, state: Known): boolean {
  const { settings } = state
  const isFollowed = policyOf(message, state) === visibilityPolicies.followed
  if (isFollowed && settings.enable_followed_topic_wildcard_mentions_notify) return true
  return channelChoice(message, state)('wildcard_mentions_notify', settings.wildcard_mentions_notify)
}

type ChannelSetting = 'desktop_notifications' | 'audible_notifications' | 'wildcard_mentions_notify'

/** The choice for a subscribed channel; where there is none, that for all channels. */
function channelChoice({ stream_id }: MessageWithFlags, { subscriptions }: Known) {
  const channel = stream_id === undefined ? undefined : subscriptions.get(stream_id)
  return (setting: ChannelSetting, general: boolean): boolean =>
    channel?.status === 'subscribed' && (channel[setting] ?? general)
}

function policyOf({ stream_id, subject }: MessageWithFlags, { userTopics }: Known) {
  return stream_id === undefined ? undefined : userTopics.get(topicKey(stream_id, subject))?.visibility_policy
}
