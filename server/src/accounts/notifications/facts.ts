import { presenceOfflineThresholdSeconds } from '@parley/api/presence/limits'
import { canReadPlaced } from '#directory/permissions/messages.ts'
import { receives, subscriptionOf } from '#directory/subscriptions/state.ts'
import { policyOf } from '#directory/user-topics/state.ts'
import { settingOf } from '#directory/users/settings.ts'
import type { User } from '#directory/users/state.ts'
import { systemBot } from '#directory/users/system-bots.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { MENTIONED, TOPIC_WILDCARD } from '#messages/flags/flags.ts'
import { CHANNEL_WILDCARD, IMPORTED } from '#messages/message/bit-flags.ts'
import type { StoredMessage } from '#messages/message/message.ts'
import { hasMuted } from '#messages/muted-users/state.ts'
import type { Presence } from '../presence/presence-book.ts'
import type { Facts } from './decide.ts'
import { quietUntilFor } from './quiet-hours.ts'

/** Of a message, what decides whom it notifies. */
export type NotifyingMessage = Pick<
  StoredMessage,
  'id' | 'conversationId' | 'seq' | 'senderId' | 'sentAt' | 'topic' | 'facts'
>

/** What is between a message and a person. */
export interface Relation {
  /** The bits of the person's flags on the message. */
  readonly flags: number
  readonly isRead: boolean
  readonly isIdle: boolean
}

/** The facts about a message and a person, as things are now. */
export function factsAbout(
  state: RealmState,
  user: User,
  message: NotifyingMessage,
  { flags, isRead, isIdle }: Relation,
): Facts {
  return {
    isPerson: user.isActive && user.botType === null,
    isSender: user.id === message.senderId,
    isSenderMuted: hasMuted(state, user.id, message.senderId),
    isQuiet: message.senderId === systemBot(state, 'welcome').id || (message.facts & IMPORTED) !== 0,
    isReadable: canReadPlaced(state, user, message),
    isRead,
    quietUntil: () => quietUntilFor(user),
    isIdle,
    mentions: {
      person: (flags & MENTIONED) !== 0,
      topic: (flags & TOPIC_WILDCARD) !== 0,
      channel: (message.facts & CHANNEL_WILDCARD) !== 0,
    },
    place: placeOf(state, user, message),
    setting: (name) => settingOf(user, name),
  }
}

function placeOf(state: RealmState, user: User, message: NotifyingMessage): Facts['place'] {
  const channel = state.channelsByConversation.get(message.conversationId)
  if (channel === undefined) return null
  const subscription = subscriptionOf(state, user.id, channel.id)
  const isReached = subscription?.isActive === true && receives(state, user.id, channel.id, message.seq)
  return {
    subscription: isReached ? subscription : undefined,
    topicPolicy: policyOf(state, user.id, channel.id, message.topic),
  }
}

/** Whether somebody was away when a message came. Who hides their presence always seems to be. */
export function wasIdleAt(presence: Presence | undefined, sentAt: number): boolean {
  return presence === undefined || presence.activeAt < sentAt - presenceOfflineThresholdSeconds
}
