import type { RealmState } from '#engine/realm/state.ts'

/**
 * What legal holds keep: all messages of these conversations, those that were moved out of them, and those of these
 * senders anywhere.
 */
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

const NOTHING: Held = { conversationIds: [], senderIds: [] }

/** The same, for queries: nothing if there are no legal holds. */
export const heldOrNothing = (state: RealmState): Held => heldIn(state) ?? NOTHING

/**
 * The condition that a legal hold keeps the message `m`. Whoever moves it out of a held channel does not free it.
 * @param conversations the parameter with `conversationIds`
 * @param senders that with `senderIds`
 */
export const messageIsHeld = (conversations: string, senders: string) => `
  (m.conversation_id = any(${conversations}) or m.sender_id = any(${senders})
   or exists (select from message_places p where p.realm_id = m.realm_id and p.message_id = m.id
     and p.conversation_id = any(${conversations})))`

/** The same of the archived message `a`. */
export const archivedIsHeld = (conversations: string, senders: string) => `
  (a.conversation_id = any(${conversations})
   or (a.rows->'messages'->0->>'sender_id')::integer = any(${senders})
   or exists (select from jsonb_array_elements(coalesce(nullif(a.rows->'message_places', 'null'), '[]')) p
     where (p->>'conversation_id')::integer = any(${conversations})))`

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
