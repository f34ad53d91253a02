import type { Channel } from '#directory/channels/state.ts'
import { canReadPlaced } from '#directory/permissions/messages.ts'
import type { Change } from '#engine/journal/command.ts'
import { rangesOf } from '#engine/ranges.ts'
import { HISTORICAL } from '../flags/flags.ts'
import { carryReadState } from '../flags/move-read-state.ts'
import { setReadByDefault } from '../flags/read-by-default.ts'
import { listenersAmong } from '../flags/read-state.ts'
import type { ChangedMessage, MessagesUpdated, Move, Starred } from './changes.ts'
import type { MovePlan } from './move-plan.ts'
import { clearFlag, deleteFlags, savePlaces, saveTopic } from './move-storage.ts'
import { bitsOf, newestMessageOf, starsAmong } from './storage.ts'

/** The messages of a plan with their new seq. */
export function placed({ allocator }: Change, { source, target, messages }: MovePlan): ChangedMessage[] {
  const isNew = target !== source
  return messages.map(({ id, seq }) => ({
    id,
    from: seq,
    to: isNew ? allocator.nextSeq(target.conversationId, target.lastSeq) : seq,
  }))
}

export function moveOf(
  { source, target, topic, resolution }: MovePlan,
  propagateMode: Move['propagateMode'],
): Move {
  const { id: channelId, conversationId } = target
  const isResolution = source === target && resolution !== undefined
  return { channelId, conversationId, topic, propagateMode, isResolution }
}

/** The fields of an entry that are known only after the move is written. */
type Moved = Pick<MessagesUpdated, 'isSettled' | 'left' | 'unreadThere' | 'unstarred'>

export async function saveMove(change: Change, plan: MovePlan, update: MessagesUpdated): Promise<Moved> {
  const { tx, state } = change
  const { source, target } = plan
  await saveTopic(tx, state.id, update)
  if (source === target) return { unstarred: [] }
  const facts = new Map(plan.messages.map((message) => [message.id, message.facts]))
  const carried = update.messages.map(({ id, from, to }) => ({ from, to, facts: facts.get(id) ?? 0 }))
  const { isReadByDefault, unread } = await carryReadState(tx, state, source, target, carried)
  await savePlaces(tx, state.id, update, isReadByDefault)
  await setReadByDefault(
    tx,
    state.id,
    source.conversationId,
    carried.map(({ from }) => from),
  )
  const unstarred = await keepFlagsOfReaders(change, target, update)
  const listening = await listenersAmong(tx, state.id, [...unread.keys()])
  const unreadThere = [...unread]
    .filter(([userId]) => listening.has(userId))
    .map(([userId, seqs]) => [userId, rangesOf(seqs)] as const)
  const left = await newestMessageOf(tx, state.id, source.conversationId)
  return { unstarred, unreadThere, left, ...(isReadByDefault ? { isSettled: true } : {}) }
}

/** Deletes the flags of users who cannot read the messages at their new place. Returns the stars among them. */
async function keepFlagsOfReaders(
  { tx, state }: Change,
  { conversationId }: Channel,
  { messages }: MessagesUpdated,
): Promise<Starred[]> {
  const ids = messages.map(({ id }) => id)
  const seqOf = new Map(messages.map(({ id, to }) => [id, to]))
  const gone = (await bitsOf(tx, state.id, ids)).filter(([messageId, userId]) => {
    const user = state.users.get(userId)
    const seq = seqOf.get(messageId) ?? 0
    return user === undefined || !canReadPlaced(state, user, { conversationId, seq })
  })
  if (gone.length > 0) await deleteFlags(tx, state.id, gone)
  // Whether a message is historical depends on its present channel.
  await clearFlag(tx, state.id, ids, HISTORICAL)
  return starsAmong(gone)
}
