import { unknownUserName } from '@parley/api/users/objects'
import { plainText } from '@parley/markup'
import { renderMessage } from '@parley/markup/server'
import { topicHash } from '@parley/markup/urls'
import { shownTopic } from '#directory/channels/topic-names.ts'
import { mayKnowUser } from '#directory/permissions/users.ts'
import { settingOf } from '#directory/users/settings.ts'
import type { User } from '#directory/users/state.ts'
import { wordsOf } from '#directory/users/words.ts'
import { escaped, type Letter, type LetterParts, letter } from '#engine/mail/letter.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { Words } from '#engine/words/words.ts'
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
  const { realm, user } = reader
  const words = wordsOf(user)
  const { t } = words
  const [first] = messages
  const count = messages.length + others
  const place = placeOf(reader, words, first)
  return letter({
    words,
    subject: inRealm(reader, place.name),
    paragraphs: [place.told(count, realm.state.settings.name)],
    content: [
      ...(others === 0 ? [] : [earlier(words, others)]),
      ...messages.map((message) => shown(reader, words, message)),
    ],
    action: { label: t`Open the conversation`, url: `${realm.url}${place.path}/near/${first.id}` },
    ...footer(reader, words, reasonOf(words, trigger), isAnswered),
  })
}

/** The letter that says no more than how much is new. */
export function countLetter(
  reader: Reader,
  { messages, conversations }: { messages: number; conversations: number },
): Letter {
  const { realm, user } = reader
  const words = wordsOf(user)
  const { t, plural } = words
  const { name } = realm.state.settings
  const inConversations = plural(conversations, { one: '# conversation', other: '# conversations' })
  return letter({
    words,
    subject: inRealm(reader, t`New messages`),
    paragraphs: [
      plural(
        messages,
        {
          one: 'There is # new message for you in {1} on {2}.',
          other: 'There are # new messages for you in {1} on {2}.',
        },
        inConversations,
        name,
      ),
    ],
    action: { label: t`Open ${name}`, url: realm.url },
    ...footer(reader, words, t`You get this because they came while you were away.`),
  })
}

function reasonOf({ t }: Words, trigger: Trigger): string {
  switch (trigger) {
    case 'direct_message':
      return t`You get this because somebody wrote to you while you were away.`
    case 'mentioned':
      return t`You get this because you were mentioned while you were away.`
    case 'topic_wildcard_mentioned_in_followed_topic':
      return t`You get this because everybody in a topic that you follow was mentioned while you were away.`
    case 'stream_wildcard_mentioned_in_followed_topic':
      return t`You get this because everybody was mentioned in a topic that you follow while you were away.`
    case 'topic_wildcard_mentioned':
      return t`You get this because everybody in a topic of yours was mentioned while you were away.`
    case 'stream_wildcard_mentioned':
      return t`You get this because everybody in a channel of yours was mentioned while you were away.`
    case 'followed_topic':
      return t`You get this because somebody wrote in a topic that you follow while you were away.`
    case 'stream':
      return t`You get this because somebody wrote in a channel from which you want letters while you were away.`
  }
}

function footer(
  { realm, unsubscribeUrl }: Reader,
  { t }: Words,
  reason: string,
  isAnswered = false,
): Pick<LetterParts, 'note' | 'links'> {
  const answers = isAnswered
    ? t`Answer this letter, and your text is posted there.`
    : t`Answers to this letter reach nobody.`
  return {
    note: `${reason} ${answers}`,
    links: [
      { label: t`Choose what you get letters about`, url: `${realm.url}/#settings/notifications` },
      { label: t`No more letters like this`, url: unsubscribeUrl },
    ],
  }
}

const ALWAYS = 2

export function inRealm({ realm, user }: Pick<Reader, 'realm' | 'user'>, subject: string): string {
  const isNamed = settingOf(user, 'realm_name_in_email_notifications_policy') === ALWAYS
  return isNamed ? `[${realm.state.settings.name}] ${subject}` : subject
}

/** Where messages are: its name, its path in the app, and the sentence that there are new ones. */
interface Place {
  readonly name: string
  readonly path: string
  readonly told: (count: number, realmName: string) => string
}

function placeOf(
  { realm: { state }, user }: Pick<Reader, 'realm' | 'user'>,
  { t, plural, list }: Words,
  { conversationId, topic }: Pick<ShownMessage, 'conversationId' | 'topic'>,
): Place {
  const channel = state.channelsByConversation.get(conversationId)
  if (channel !== undefined) {
    const name = `#${channel.name} > ${shownTopic(topic, false)}`
    return {
      name,
      path: topicHash(channel.id, channel.name, topic),
      told: (count, realmName) =>
        plural(
          count,
          { one: '# new message in {1} on {2}:', other: '# new messages in {1} on {2}:' },
          name,
          realmName,
        ),
    }
  }
  const participants = state.directs.get(conversationId)?.participants ?? []
  const others = participants.filter((id) => id !== user.id)
  const names = others.slice(0, MOST_NAMES).map((id) => nameOf(state.users.get(id), { state, user }))
  if (others.length > MOST_NAMES)
    names.push(plural(others.length - MOST_NAMES, { one: '# other', other: '# others' }))
  const people = list(names)
  return {
    name: t`Direct messages with ${people}`,
    path: `/#narrow/dm/${others.join(',')}-dm`,
    told: (count, realmName) =>
      plural(
        count,
        { one: '# new message with {1} on {2}:', other: '# new messages with {1} on {2}:' },
        people,
        realmName,
      ),
  }
}

function nameOf(
  other: User | undefined,
  { state, user }: Pick<Reader, 'user'> & Pick<Realm, 'state'>,
): string {
  return other !== undefined && mayKnowUser(state, user, other) ? other.fullName : unknownUserName
}

/** A message as letters show it. */
function shown(
  { realm, user }: Pick<Reader, 'realm' | 'user'>,
  { time }: Words,
  message: ShownMessage,
): Pick<Letter, 'text' | 'html'> {
  const { state } = realm
  const sender = state.users.get(message.senderId)
  const name = nameOf(sender, { state, user })
  const at = time(message.sentAt, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hour12: !settingOf(user, 'twenty_four_hour_time'),
    timeZone: user.timezone === '' ? 'UTC' : user.timezone,
  })
  const text = sender === undefined ? message.content : textOf(realm, sender, message.content)
  return {
    text: `${name}, ${at}\n${text.replaceAll(/^/gm, '  ')}`,
    html: `<div style="${MESSAGE}"><p style="${BYLINE}"><strong><bdi>${escaped(name)}</bdi></strong> <span class="quiet" style="${TIME}">${escaped(at)}</span></p><div dir="auto">${mailHtml(message.rendered, realm.url)}</div></div>`,
  }
}

const MESSAGE = 'margin:0 0 16px;font-size:15px;line-height:22px;overflow-wrap:anywhere'
const BYLINE = 'margin:0 0 4px'
const TIME = 'color:#6b7280;font-size:13px'

const textOf = (realm: Realm, sender: User, content: string) =>
  plainText(renderMessage(content, new MessageContext(realm, sender)).tree, { hideSpoilers: true })

function earlier({ plural }: Words, count: number): Pick<Letter, 'text' | 'html'> {
  const text = plural(count, {
    one: '# earlier message, not shown here',
    other: '# earlier messages, not shown here',
  })
  return { text, html: `<p class="quiet" style="${TIME}">${escaped(text)}</p>` }
}
