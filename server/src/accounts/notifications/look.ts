import { setImmediate as nextTurn } from 'node:timers/promises'
import { topicKey } from '#directory/user-topics/state.ts'
import { settingOf } from '#directory/users/settings.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { CHANNEL_WILDCARD } from '#messages/message/bit-flags.ts'
import { PresenceBook } from '../presence/presence-book.ts'
import { tellDevices } from '../push/tell.ts'
import { decide, type Way } from './decide.ts'
import { factsAbout, type NotifyingMessage, wasIdleAt } from './facts.ts'
import {
  addMissed,
  followersOf,
  lockProgress,
  type MissedMessage,
  mentionsIn,
  messagesAfter,
  saveProgress,
  subscribersBy,
} from './storage.ts'

/** The most messages looked at in one transaction. */
const BATCH = 200
/** So many people are decided about at once, and written with one statement. Requests are served in between. */
const SLICE = 1_000

/**
 * Looks at the next messages and notes who may have missed them. What a message costs grows with the people whom it is
 * for: they are found in indexes, never by asking every subscriber.
 * @param through the last message that the state knows of
 */
export async function lookAtMessages(
  tx: Queryable,
  realm: Realm,
  through: number,
): Promise<'all' | 'more' | 'busy elsewhere'> {
  const { state } = realm
  const after = await lockProgress(tx, state.id)
  if (after === undefined) return 'busy elsewhere'
  const messages = await messagesAfter(tx, state.id, { after, through }, BATCH)
  const last = messages.at(-1)
  if (last === undefined) return 'all'
  let slice: MissedMessage[] = []
  for await (const missed of missedAmong(tx, realm, messages)) {
    slice.push(missed)
    if (slice.length < SLICE) continue
    await note(tx, realm, slice)
    slice = []
  }
  await note(tx, realm, slice)
  await saveProgress(tx, state.id, last.id)
  return messages.length < BATCH ? 'all' : 'more'
}

/** Notes what is to be told by letter, later, and queues what devices are told now. */
async function note(tx: Queryable, realm: Realm, slice: readonly MissedMessage[]): Promise<void> {
  const by = (way: Way) => slice.filter(({ ways }) => ways.includes(way))
  const byEmail = by('email')
  if (byEmail.length > 0) await addMissed(tx, realm.state.id, byEmail)
  await tellDevices(tx, realm, by('push'))
}

/** Notes who may miss that a message mentions them since an edit. */
export async function lookAtEdit(
  tx: Queryable,
  realm: Realm,
  { messageId, userIds, at }: { messageId: number; userIds: readonly number[]; at: number },
): Promise<void> {
  const { state } = realm
  const [message] = await messagesAfter(tx, state.id, { after: messageId - 1, through: messageId }, 1)
  const flags = (await mentionsIn(tx, state.id, [messageId])).get(messageId)
  if (message?.id !== messageId || flags === undefined) return
  for (let from = 0; from < userIds.length; from += SLICE) {
    const slice = userIds.slice(from, from + SLICE)
    const missed = slice.flatMap(
      (userId) => missedBy(realm, userId, message, { flags: flags.get(userId) ?? 0, at }) ?? [],
    )
    await note(tx, realm, missed)
  }
}

async function* missedAmong(
  tx: Queryable,
  realm: Realm,
  messages: readonly NotifyingMessage[],
): AsyncIterable<MissedMessage> {
  const mentions = await mentionsIn(
    tx,
    realm.state.id,
    messages.map(({ id }) => id),
  )
  const peopleOf = await peopleConcerned(tx, realm, messages)
  let count = 0
  for (const message of messages) {
    const mentioned = mentions.get(message.id)
    for (const userId of new Set([...peopleOf(message), ...(mentioned?.keys() ?? [])])) {
      if (++count % SLICE === 0) await nextTurn()
      const flags = mentioned?.get(userId) ?? 0
      const missed = missedBy(realm, userId, message, { flags, at: message.sentAt })
      if (missed !== undefined) yield missed
    }
  }
}

/** What somebody may miss of what came at a time. */
function missedBy(
  realm: Realm,
  userId: number,
  message: NotifyingMessage,
  { flags, at }: { flags: number; at: number },
): MissedMessage | undefined {
  const { state } = realm
  const user = state.users.get(userId)
  if (user === undefined) return undefined
  const isIdle = wasIdleAt(realm.memory(PresenceBook).of(userId), at)
  // Whoever has read it is left out as it is written.
  const facts = factsAbout(state, user, message, { flags, isRead: false, isIdle })
  const ways = waysOf(realm).filter((way) => decide(way, facts) !== undefined)
  if (ways.length === 0) return undefined
  const delay = settingOf(user, 'email_notifications_batching_period_seconds')
  return { userId, messageId: message.id, dueAt: at + delay, ways }
}

/** Without a mail server nobody gets letters. */
const waysOf = ({ context }: Realm): readonly Way[] => (context.mailer.sends ? ['email', 'push'] : ['push'])

/** Returns whom each of the messages may concern, mentions by name, group or topic apart. */
async function peopleConcerned(
  tx: Queryable,
  { state }: Realm,
  messages: readonly NotifyingMessage[],
): Promise<(message: NotifyingMessage) => Iterable<number>> {
  const topics: { channelId: number; key: string }[] = []
  const indexes = new Map<string, number>()
  const topicOf = (channelId: number, topic: string) => `${channelId}:${topicKey(topic)}`
  for (const { conversationId, topic } of messages) {
    const channel = state.channelsByConversation.get(conversationId)
    if (channel === undefined || indexes.has(topicOf(channel.id, topic))) continue
    indexes.set(topicOf(channel.id, topic), topics.length)
    topics.push({ channelId: channel.id, key: topicKey(topic) })
  }
  const followers = await followersOf(tx, state.id, topics)
  const channelIds = new Set(topics.map(({ channelId }) => channelId))
  const byEmail = await subscribersBy('email', tx, state.id, [...channelIds])
  const byPush = await subscribersBy('push', tx, state.id, [...channelIds])
  return ({ conversationId, topic, facts }) => {
    const channel = state.channelsByConversation.get(conversationId)
    if (channel === undefined) return state.directs.get(conversationId)?.participants ?? []
    if ((facts & CHANNEL_WILDCARD) !== 0) return state.subscribers.get(channel.id) ?? []
    const index = indexes.get(topicOf(channel.id, topic)) ?? -1
    return [
      ...(followers.get(index) ?? []),
      ...(byEmail.get(channel.id) ?? []),
      ...(byPush.get(channel.id) ?? []),
    ]
  }
}
