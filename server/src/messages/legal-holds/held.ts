import type { RealmState } from '#engine/realm/state.ts'

/** What legal holds keep: all messages of these conversations, and those of these senders anywhere. */
export interface Held {
  readonly conversationIds: readonly number[]
  readonly senderIds: readonly number[]
}

/** Undefined: there are no legal holds. */
export function heldIn({ legalHolds, channels, directs }: RealmState): Held | undefined {
  if (legalHolds.size === 0) return undefined
  const holds = [...legalHolds.values()]
  const senderIds = holds.flatMap(({ userId }) => userId ?? [])
  const people = new Set(senderIds)
  const ofChannels = holds.flatMap(({ channelId }) => channels.get(channelId ?? 0)?.conversationId ?? [])
  const ofPeople = [...directs].flatMap(([id, { participants }]) =>
    people.size > 0 && participants.some((one) => people.has(one)) ? [id] : [],
  )
  return { conversationIds: [...ofChannels, ...ofPeople], senderIds }
}

/** Whether a legal hold keeps what a person has written and uploaded. */
export const isPersonHeld = ({ legalHolds }: RealmState, id: number): boolean =>
  legalHolds.values().some(({ userId }) => userId === id)

/** Whether a legal hold keeps all messages of a conversation. */
export function isConversationHeld(
  { legalHolds, channelsByConversation, directs }: RealmState,
  id: number,
): boolean {
  if (legalHolds.size === 0) return false
  const channel = channelsByConversation.get(id)
  const participants = directs.get(id)?.participants
  return legalHolds
    .values()
    .some(
      ({ userId, channelId }) =>
        (channel !== undefined && channelId === channel.id) ||
        (userId !== null && participants?.includes(userId) === true),
    )
}
