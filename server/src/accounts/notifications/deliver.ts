import { pathOfPage } from '@parley/api/web/pages'
import { canSendToChannel } from '#directory/permissions/channels.ts'
import { topicKey } from '#directory/user-topics/state.ts'
import { settingOf } from '#directory/users/settings.ts'
import type { User } from '#directory/users/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { Letter } from '#engine/mail/letter.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { unixNow } from '#engine/time.ts'
import { type Mail, postInBulk } from '../mail/mail.ts'
import { decide, type Trigger, triggers } from './decide.ts'
import { factsAbout } from './facts.ts'
import { conversationLetter, countLetter, type Reader, type ShownMessage } from './letters.ts'
import { quietUntilFor } from './quiet-hours.ts'
import { type Candidate, holdMissed, lockProgress, messagesToShow, peopleDue, takeMissed } from './storage.ts'

/** The most people who get their letters in one transaction. */
const PEOPLE = 20
/** Of what a person has missed, the newest so many messages count. */
const MOST_MISSED = 1_000
/** A person gets so many letters at a time; one more says how much else there is. */
const MOST_LETTERS = 10
const MESSAGES_PER_LETTER = 20
/** Characters of HTML: a letter of long messages has fewer of them. */
const LETTER_LENGTH = 60_000

interface Conversation {
  readonly candidates: readonly Candidate[]
  readonly trigger: Trigger
}

/**
 * Writes the letters of some people for whom they are due, and forgets what they are about in the same transaction: each
 * is sent once, whenever a server stops.
 * @param through the last message that the state knows of
 */
export async function writeLetters(
  tx: Queryable,
  realm: Realm,
  through: number,
): Promise<'all' | 'more' | 'busy elsewhere'> {
  const { state } = realm
  const progress = await lockProgress(tx, state.id)
  if (progress === undefined) return 'busy elsewhere'
  // Another node has looked at what is newer: here, its people and conversations may not be known yet.
  if (progress > through) return 'more'
  const due = await peopleDue(tx, state.id, { now: unixNow(), limit: PEOPLE })
  if (due.length === 0) return 'all'
  const held = due.flatMap((userId) => {
    const until = heldUntil(state, userId)
    return until === undefined ? [] : [{ userId, until }]
  })
  if (held.length > 0) await holdMissed(tx, state.id, held)
  const userIds = due.filter((id) => !held.some(({ userId }) => userId === id))
  const missed = Map.groupBy(await takeMissed(tx, state.id, userIds, MOST_MISSED), ({ userId }) => userId)
  const people = userIds.flatMap((id) => {
    const user = state.users.get(id)
    const conversations = user === undefined ? [] : conversationsOf(realm, user, missed.get(id) ?? [])
    return user === undefined || conversations.length === 0 ? [] : [{ user, conversations }]
  })
  const shown = await shownMessages(tx, realm, people)
  const mails = people.flatMap(({ user, conversations }) => mailsFor(realm, user, conversations, shown))
  if (mails.length > 0) await postInBulk({ tx, state }, mails)
  return 'more'
}

/** When the quiet hours end that somebody has now. What somebody never wants to be told is not held back. */
function heldUntil(state: RealmState, userId: number): number | undefined {
  const user = state.users.get(userId)
  const until = user && quietUntilFor(user)
  return until === Number.POSITIVE_INFINITY ? undefined : until
}

/** What a person has still missed, by conversation: the ones with the newest messages first. */
function conversationsOf(realm: Realm, user: User, missed: readonly Candidate[]): Conversation[] {
  const { state } = realm
  if (state.isDeactivated) return []
  const told = missed.flatMap((candidate) => {
    // Who was there when it came is not among them.
    const decision = decide('email', factsAbout(state, user, candidate, { ...candidate, isIdle: true }))
    return decision === undefined ? [] : [{ candidate, trigger: decision.trigger }]
  })
  const grouped = Map.groupBy(
    told,
    ({ candidate: { conversationId, topic } }) => `${conversationId}:${topicKey(topic)}`,
  )
  const conversations = [...grouped.values()].map((own) => ({
    candidates: own.map(({ candidate }) => candidate),
    trigger: triggers.find((one) => own.some(({ trigger }) => trigger === one)) ?? 'stream',
  }))
  return conversations.sort((one, other) => newest(other) - newest(one))
}

const newest = ({ candidates }: Conversation) => candidates.at(-1)?.id ?? 0

function mayShowContent({ state }: Realm, user: User): boolean {
  const { message_content_allowed_in_email_notifications: isAllowed } = state.settings
  return isAllowed && settingOf(user, 'message_content_in_email_notifications')
}

/** The messages that letters show, by id. */
function shownMessages(
  tx: Queryable,
  realm: Realm,
  people: readonly { user: User; conversations: readonly Conversation[] }[],
): Promise<Map<number, ShownMessage>> {
  const ids = people
    .filter(({ user }) => mayShowContent(realm, user))
    .flatMap(({ conversations }) => conversations.slice(0, MOST_LETTERS))
    .flatMap(({ candidates }) => candidates.slice(-MESSAGES_PER_LETTER).map(({ id }) => id))
  return messagesToShow(tx, realm.state.id, [...new Set(ids)])
}

function mailsFor(
  realm: Realm,
  user: User,
  conversations: readonly Conversation[],
  shown: ReadonlyMap<number, ShownMessage>,
): Mail[] {
  const token = realm.context.unsubscribeTokens.of(realm.state, user)
  const unsubscribeUrl = `${realm.url}${pathOfPage('unsubscription', token)}`
  const reader: Reader = { realm, user, unsubscribeUrl }
  const told = mayShowContent(realm, user) ? conversations.slice(0, MOST_LETTERS) : []
  const rest = conversations.slice(told.length)
  const letters: AnswerableLetter[] = told.flatMap((conversation) => letterOn(reader, conversation, shown))
  if (rest.length > 0) {
    const messages = rest.reduce((sum, { candidates }) => sum + candidates.length, 0)
    letters.push(countLetter(reader, { messages, conversations: rest.length }))
  }
  const to = { name: user.fullName, address: user.deliveryEmail }
  return letters.map((one) => ({ ...one, kind: 'missed messages', to, isPrivate: true, unsubscribeUrl }))
}

/** A letter with the address for answers, if they reach anybody. */
type AnswerableLetter = Letter & Pick<Mail, 'replyTo'>

/** Whether somebody may write where a message is. */
function mayAnswer(state: RealmState, user: User, { conversationId }: ShownMessage): boolean {
  const channel = state.channelsByConversation.get(conversationId)
  return channel === undefined || canSendToChannel(state, user, channel)
}

function letterOn(
  reader: Reader,
  { candidates, trigger }: Conversation,
  shown: ReadonlyMap<number, ShownMessage>,
): AnswerableLetter[] {
  const messages: ShownMessage[] = []
  let length = 0
  for (const { id } of candidates.slice(-MESSAGES_PER_LETTER).reverse()) {
    const message = shown.get(id)
    length += message?.rendered.length ?? 0
    if (length > LETTER_LENGTH && messages.length > 0) break
    if (message !== undefined) messages.unshift(message)
  }
  const [first, ...others] = messages
  if (first === undefined) return []
  const { realm, user } = reader
  const replyTo = mayAnswer(realm.state, user, first)
    ? realm.context.mailAddresses.ofReply({ realmId: realm.state.id, userId: user.id, messageId: first.id })
    : undefined
  const missed = {
    messages: [first, ...others],
    others: candidates.length - messages.length,
    trigger,
    isAnswered: replyTo !== undefined,
  } as const
  return [{ ...conversationLetter(reader, missed), replyTo }]
}
