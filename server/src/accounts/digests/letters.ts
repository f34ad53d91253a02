import { unknownUserName } from '@parley/api/users/objects'
import { topicHash } from '@parley/markup/urls'
import { shownTopic } from '#directory/channels/topic-names.ts'
import { mayKnowUser } from '#directory/permissions/users.ts'
import type { User } from '#directory/users/state.ts'
import { wordsOf } from '#directory/users/words.ts'
import { escaped, type Letter, letter } from '#engine/mail/letter.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { Words } from '#engine/words/words.ts'
import { inRealm } from '../notifications/letters.ts'
import type { OwnWeek } from './week.ts'

/** Of each kind, the letter names so many; it says how many more there are. */
const MOST_LINES = 5
const MOST_NAMES = 5

interface DigestReader {
  readonly realm: Realm
  readonly user: User
  readonly unsubscribeUrl: string
  /** Whether names and topics may stand in letters. */
  readonly showsContent: boolean
}

/** The weekly letter to who was away. */
export function digestLetter(reader: DigestReader, week: OwnWeek): Letter {
  const { realm, user, unsubscribeUrl, showsContent } = reader
  const words = wordsOf(user)
  const { t } = words
  const { name } = realm.state.settings
  return letter({
    words,
    subject: inRealm(reader, t`Your week on ${name}`),
    paragraphs: [t`Hello ${user.fullName}!`, t`You were not on ${name} for a week. This is what happened:`],
    content: showsContent ? sections(reader, words, week) : [section(counts(words, week))],
    action: { label: t`Open ${name}`, url: realm.url },
    note: t`You get this once a week while you are away. Answers to this letter reach nobody.`,
    links: [
      { label: t`Choose what you get letters about`, url: `${realm.url}/#settings/notifications` },
      { label: t`No more letters like this`, url: unsubscribeUrl },
    ],
  })
}

interface Line {
  readonly text: string
  /** What is said below it, in small. */
  readonly more?: string
  /** Which of both somebody has written: it runs the way of its own language. */
  readonly quotes?: readonly ('text' | 'more')[]
  readonly url?: string
}

interface Section {
  readonly title: string
  readonly lines: readonly Line[]
}

/** Where nothing may be told but how much there is. */
function counts({ t, plural }: Words, week: OwnWeek): Section {
  const messages = week.directs.reduce((sum, direct) => sum + direct.messages, 0)
  const lines = [
    messages && plural(messages, { one: '# direct message for you', other: '# direct messages for you' }),
    week.topics.length &&
      plural(week.topics.length, {
        one: '# busy topic in your channels',
        other: '# busy topics in your channels',
      }),
    week.newChannels.length &&
      plural(week.newChannels.length, { one: '# new channel', other: '# new channels' }),
    week.newPeople.length && plural(week.newPeople.length, { one: '# new person', other: '# new people' }),
  ]
  return {
    title: t`While you were away`,
    lines: lines.flatMap((text) => (typeof text === 'string' ? [{ text }] : [])),
  }
}

function sections(reader: DigestReader, words: Words, week: OwnWeek): Pick<Letter, 'text' | 'html'>[] {
  const { t } = words
  const { realm } = reader
  const all: Section[] = [
    { title: t`Direct messages`, lines: week.directs.map((one) => directLine(reader, words, one)) },
    { title: t`Busy topics`, lines: week.topics.map((one) => topicLine(reader, words, one)) },
    {
      title: t`New channels`,
      lines: week.newChannels.map(({ id, name, description }) => ({
        text: `#${name}`,
        more: description,
        quotes: ['text', 'more'],
        url: `${realm.url}${topicHash(id, name, '').replace(/\/topic\/.*$/, '')}`,
      })),
    },
    { title: t`New people`, lines: peopleLines(words, week.newPeople) },
  ]
  return all.filter(({ lines }) => lines.length > 0).map((one) => section(shortened(words, one)))
}

function directLine(
  { realm: { state, url }, user }: DigestReader,
  { list, plural }: Words,
  { conversationId, messages }: OwnWeek['directs'][number],
): Line {
  const participants = state.directs.get(conversationId)?.participants ?? []
  const others = participants.filter((id) => id !== user.id)
  const names = others.slice(0, MOST_NAMES).map((id) => nameOf(state.users.get(id), state, user))
  if (others.length > MOST_NAMES)
    names.push(plural(others.length - MOST_NAMES, { one: '# other', other: '# others' }))
  return {
    text: list(names),
    more: plural(messages, { one: '# unread message', other: '# unread messages' }),
    url: `${url}/#narrow/dm/${others.join(',')}-dm`,
  }
}

function topicLine(
  { realm: { state, url }, user }: DigestReader,
  { list, plural }: Words,
  { channel, topic, messages, writers, writerIds }: OwnWeek['topics'][number],
): Line {
  const known = writerIds
    .map((id) => state.users.get(id))
    .filter((one) => one !== undefined && mayKnowUser(state, user, one))
    .slice(0, 3)
    .flatMap((one) => one?.fullName ?? [])
  const rest = writers - known.length
  const people = list([...known, ...(rest > 0 ? [plural(rest, { one: '# other', other: '# others' })] : [])])
  return {
    text: `#${channel.name} > ${shownTopic(topic, false)}`,
    quotes: ['text'],
    more: plural(messages, { one: '# message by {1}', other: '# messages by {1}' }, people),
    url: `${url}${topicHash(channel.id, channel.name, topic)}`,
  }
}

function peopleLines({ list, plural }: Words, people: readonly User[]): Line[] {
  if (people.length === 0) return []
  const names = people.slice(0, MOST_NAMES).map(({ fullName }) => fullName)
  if (people.length > MOST_NAMES)
    names.push(plural(people.length - MOST_NAMES, { one: '# other', other: '# others' }))
  return [{ text: list(names) }]
}

const nameOf = (other: User | undefined, state: Realm['state'], user: User) =>
  other !== undefined && mayKnowUser(state, user, other) ? other.fullName : unknownUserName

function shortened({ plural }: Words, { title, lines }: Section): Section {
  if (lines.length <= MOST_LINES) return { title, lines }
  const left = lines.length - MOST_LINES
  return {
    title,
    lines: [
      ...lines.slice(0, MOST_LINES),
      { text: plural(left, { one: 'and # more', other: 'and # more' }) },
    ],
  }
}

function section({ title, lines }: Section): Pick<Letter, 'text' | 'html'> {
  const text = lines.map(({ text, more, url }) =>
    [`- ${text}`, ...[more, url].flatMap((one) => (one ? [`  ${one}`] : []))].join('\n'),
  )
  const html = lines.map(({ text, more = '', quotes = [], url }) => {
    const [name, small] = (['text', 'more'] as const).map((part) => {
      const words = escaped(part === 'text' ? text : more)
      return quotes.includes(part) ? `<bdi>${words}</bdi>` : words
    })
    const linked = url === undefined ? name : `<a href="${escaped(url)}" style="${LINK}">${name}</a>`
    const below = more === '' ? '' : `<br><span class="quiet" style="${BELOW}">${small}</span>`
    return `<tr><td style="${LINE}">${linked}${below}</td></tr>`
  })
  return {
    text: `${title}\n\n${text.join('\n')}`,
    html: `<h2 style="${TITLE}">${escaped(title)}</h2><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;margin:0 0 20px">${html.join('')}</table>`,
  }
}

const TITLE = 'margin:0 0 4px;font-size:16px;line-height:24px;font-weight:600'
const LINE = 'padding:4px 0;font-size:15px;line-height:22px;overflow-wrap:anywhere;word-break:break-word'
const LINK = 'color:#4338ca;text-decoration:none;font-weight:500'
const BELOW = 'color:#6b7280;font-size:13px;line-height:18px'
