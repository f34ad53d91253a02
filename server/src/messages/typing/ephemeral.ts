import {
  typingEditMessageStartEvent,
  typingEditMessageStopEvent,
  typingStartEvent,
  typingStopEvent,
} from '@parley/api/typing/events'
import { maxSubscribersForTyping } from '@parley/api/typing/limits'
import { shownTopic } from '#directory/channels/topic-names.ts'
import { canReadPlaced } from '#directory/permissions/messages.ts'
import { emailShownTo } from '#directory/users/access.ts'
import { settingOf } from '#directory/users/settings.ts'
import { ephemeralKind } from '#engine/events/ephemeral.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import type { RealmState } from '#engine/realm/state.ts'

const typing = { start: typingStartEvent, stop: typingStopEvent }
const typingEdits = { start: typingEditMessageStartEvent, stop: typingEditMessageStopEvent }

interface Typing {
  readonly op: 'start' | 'stop'
  readonly userId: number
}

interface TypingTo extends Typing {
  /** All participants of the conversation. */
  readonly participants: readonly number[]
}

interface TypingIn extends Typing {
  readonly channelId: number
  readonly topic: string
}

interface TypingEdit extends Typing {
  readonly messageId: number
  readonly conversationId: number
  readonly seq: number
  readonly topic: string
}

function wantsToKnow(state: RealmState, userId: number): boolean {
  const person = state.users.get(userId)
  return person !== undefined && settingOf(person, 'receives_typing_notifications') === true
}

function person({ state, user: viewer }: Viewer, userId: number) {
  const user = state.users.get(userId)
  return { user_id: userId, email: user === undefined ? '' : emailShownTo(state, viewer, user) }
}

/** The subscribers who get the event, without the one who types. None if the channel is too large. */
function readersOf(state: RealmState, channelId: number, userId: number): number[] {
  const subscribers = state.subscribers.get(channelId) ?? new Set()
  if (subscribers.size > maxSubscribersForTyping) return []
  return [...subscribers].filter((id) => id !== userId && wantsToKnow(state, id))
}

export const typingTo = ephemeralKind<TypingTo>({
  kind: 'typing_to',
  eventTypes: [typingStartEvent.type],
  audience: (state, { participants }) => participants.filter((id) => wantsToKnow(state, id)),
  event: ({ op, userId, participants }, viewer) =>
    typing[op].of({
      message_type: 'direct',
      sender: person(viewer, userId),
      recipients: participants.map((id) => person(viewer, id)),
    }),
})

export const typingIn = ephemeralKind<TypingIn>({
  kind: 'typing_in',
  eventTypes: [typingStartEvent.type],
  audience: (state, { channelId, userId }) => readersOf(state, channelId, userId),
  event: ({ op, userId, channelId, topic }, viewer) =>
    viewer.client.capabilities.stream_typing_notifications
      ? typing[op].of({
          message_type: 'stream',
          sender: person(viewer, userId),
          stream_id: channelId,
          topic: shownTopic(topic, viewer.client.capabilities.empty_topic_name),
        })
      : undefined,
})

export const typingEdit = ephemeralKind<TypingEdit>({
  kind: 'typing_edit',
  eventTypes: [typingEditMessageStartEvent.type],
  audience(state, { conversationId, userId }) {
    const channel = state.channelsByConversation.get(conversationId)
    if (channel !== undefined) return readersOf(state, channel.id, userId)
    const participants = state.directs.get(conversationId)?.participants ?? []
    return participants.filter((id) => wantsToKnow(state, id))
  },
  event({ op, userId, messageId, conversationId, seq, topic }, { state, user, client }) {
    const channel = state.channelsByConversation.get(conversationId)
    const participants = state.directs.get(conversationId)?.participants ?? []
    if (!canReadPlaced(state, user, { conversationId, seq })) return undefined
    if (channel !== undefined && !client.capabilities.stream_typing_notifications) return undefined
    const recipient =
      channel === undefined
        ? ({ type: 'direct', user_ids: [...participants] } as const)
        : ({
            type: 'channel',
            channel_id: channel.id,
            topic: shownTopic(topic, client.capabilities.empty_topic_name),
          } as const)
    return typingEdits[op].of({ sender_id: userId, message_id: messageId, recipient })
  },
})
