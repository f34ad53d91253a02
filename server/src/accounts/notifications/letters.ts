import { unknownUserName } from '@parley/api/users/objects'
import { plainText } from '@parley/markup'
import { renderMessage } from '@parley/markup/server'
import { topicHash } from '@parley/markup/urls'
import { shownTopic } from '#directory/channels/topic-names.ts'
import { mayKnowUser } from '#directory/permissions/users.ts'
import { settingOf } from '#directory/users/settings.ts'
import type { User } from '#directory/users/state.ts'
import { escaped, type Letter, type LetterParts, letter } from '#engine/mail/letter.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { StoredMessage } from '#messages/message/message.ts'
import { MessageContext } from '#messages/rendering/message-context.ts'
import type { Trigger } from './decide.ts'
import { mailHtml } from './mail-html.ts'

/** Of a message, what a letter shows. */
export type ShownMessage = Pick<
  StoredMessage,
  'id' | 'conversationId' | 'senderId' | 'sentAt' | 'topic' | 'content' | 'rendered'
>

export interface Reader {
  readonly realm: Realm
  readonly user: User
  readonly unsubscribeUrl: string
}

interface MissedConversation {
  /** The newest, oldest first; at least one. */
  readonly messages: readonly [ShownMessage, ...ShownMessage[]]
  /** How many older ones the letter leaves out. */
  readonly others: number
  readonly trigger: Trigger
  /** Whether answers to the letter become messages. */
  readonly isAnswered: boolean
}

const MOST_NAMES = 5

/** The letter about a conversation, with its messages. */
export function conversationLetter(
  reader: Reader,
  { messages, others, trigger, isAnswered }: MissedConversation,
): Letter {
  const { realm } = reader
  const [first] = messages
  const count = messages.length + others
  const place = placeOf(reader, first)
  return letter({
    subject: inRealm(reader, place.name),
    paragraphs: [`${plural(count, 'new message')} ${place.where} on ${realm.state.settings.name}:`],
    content: [
      ...(others === 0 ? [] : [asContent(`${plural(others, 'earlier message')}, not shown here`)]),
      ...messages.map((message) => shown(reader, message)),
    ],
    action: { label: 'Open the conversation', url: `${realm.url}${place.path}/near/${first.id}` },
    ...footer(reader, `You get this because ${REASONS[trigger]} while you were away.`, isAnswered),
  })
}

/** The letter that says no more than how much is new. */
export function countLetter(
  reader: Reader,
  { messages, conversations }: { messages: number; conversations: number },
): Letter {
  const { realm } = reader
  const { name } = realm.state.settings
  return letter({
    subject: inRealm(reader, 'New messages'),
    paragraphs: [
      `There ${messages === 1 ? 'is' : 'are'} ${plural(messages, 'new message')} for you in ${plural(conversations, 'conversation')} on ${name}.`,
    ],
    action: { label: `Open ${name}`, url: realm.url },
    ...footer(reader, 'You get this because they came while you were away.'),
  })
}

const REASONS: Readonly<Record<Trigger, string>> = {
  direct_message: 'somebody wrote to you',
  mentioned: 'you were mentioned',
  topic_wildcard_mentioned_in_followed_topic: 'everybody in a topic that you follow was mentioned',
  stream_wildcard_mentioned_in_followed_topic: 'everybody was mentioned in a topic that you follow',
  topic_wildcard_mentioned: 'everybody in a topic of yours was mentioned',
  stream_wildcard_mentioned: 'everybody in a channel of yours was mentioned',
  followed_topic: 'somebody wrote in a topic that you follow',
  stream: 'somebody wrote in a channel from which you want letters',
}

function footer(
  { realm, unsubscribeUrl }: Reader,
  reason: string,
  isAnswered = false,
): Pick<LetterParts, 'note' | 'links'> {
  return {
    note: `${reason} ${isAnswered ? 'Answer this letter, and your text is posted there.' : 'Answers to this letter reach nobody.'}`,
    links: [
      { label: 'Choose what you get letters about', url: `${realm.url}/#settings/notifications` },
      { label: 'No more letters like this', url: unsubscribeUrl },
    ],
  }
}

const ALWAYS = 2

function inRealm({ realm, user }: Reader, subject: string): string {
  const isNamed = settingOf(user, 'realm_name_in_email_notifications_policy') === ALWAYS
  return isNamed ? `[${realm.state.settings.name}] ${subject}` : subject
}

function placeOf({ realm: { state }, user }: Reader, { conversationId, topic }: ShownMessage) {
  const channel = state.channelsByConversation.get(conversationId)
  if (channel !== undefined) {
    const name = `#${channel.name} > ${shownTopic(topic, false)}`
    return { name, where: `in ${name}`, path: topicHash(channel.id, channel.name, topic) }
  }
  const participants = state.directs.get(conversationId)?.participants ?? []
  const others = participants.filter((id) => id !== user.id)
  const names = others.slice(0, MOST_NAMES).map((id) => nameOf(state.users.get(id), { state, user }))
  if (others.length > MOST_NAMES) names.push(`${others.length - MOST_NAMES} others`)
  const path = `/#narrow/dm/${others.join(',')}-dm`
  return { name: `Direct messages with ${listed(names)}`, where: `with ${listed(names)}`, path }
}

function nameOf(
  other: User | undefined,
  { state, user }: Pick<Reader, 'user'> & Pick<Realm, 'state'>,
): string {
  return other !== undefined && mayKnowUser(state, user, other) ? other.fullName : unknownUserName
}

function shown({ realm, user }: Reader, message: ShownMessage): Pick<Letter, 'text' | 'html'> {
  const { state } = realm
  const sender = state.users.get(message.senderId)
  const name = nameOf(sender, { state, user })
  const time = timeFor(user, message.sentAt)
  const text = sender === undefined ? message.content : textOf(realm, sender, message.content)
  return {
    text: `${name}, ${time}\n${text.replaceAll(/^/gm, '  ')}`,
    html: `<div style="${MESSAGE}"><p style="${BYLINE}"><strong>${escaped(name)}</strong> <span style="${TIME}">${escaped(time)}</span></p>${mailHtml(message.rendered, realm.url)}</div>`,
  }
}

const MESSAGE = 'margin:0 0 16px;font-size:15px;line-height:22px;overflow-wrap:anywhere'
const BYLINE = 'margin:0 0 4px'
const TIME = 'color:#6b7280;font-size:13px'

const textOf = (realm: Realm, sender: User, content: string) =>
  plainText(renderMessage(content, new MessageContext(realm, sender)).tree, { hideSpoilers: true })

const asContent = (text: string) => ({ text, html: `<p style="${TIME}">${escaped(text)}</p>` })

function timeFor(user: User, sentAt: number): string {
  return new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hour12: !settingOf(user, 'twenty_four_hour_time'),
    timeZone: user.timezone === '' ? 'UTC' : user.timezone,
  }).format(sentAt * 1000)
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names)
