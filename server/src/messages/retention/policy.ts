import type { RealmState } from '#engine/realm/state.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import { isConversationHeld } from '../legal-holds/held.ts'

const FOREVER = -1

/** Messages of a conversation that were sent before `before` (UNIX seconds) have expired. */
export interface Expiry {
  readonly conversationId: number
  readonly before: number
}

/** Conversations whose messages expire. A channel's own setting overrides the organization's. */
export function expiriesIn(state: RealmState, now: number): Expiry[] {
  const conversations = [...state.channelsByConversation.keys(), ...state.directs.keys()]
  return conversations.flatMap((conversationId) => expiryOf(state, conversationId, now) ?? [])
}

/** Undefined if messages are kept forever, or as long as a legal hold stands. */
export function expiryOf(state: RealmState, conversationId: number, now: number): Expiry | undefined {
  if (isConversationHeld(state, conversationId)) return undefined
  const channel = state.channelsByConversation.get(conversationId)
  const days = channel?.messageRetentionDays ?? state.settings.message_retention_days
  return days === FOREVER ? undefined : { conversationId, before: now - days * DAY_SECONDS }
}
