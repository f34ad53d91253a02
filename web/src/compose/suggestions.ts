import type { ClientState } from '@parley/client'
import languages from '@parley/markup/languages' with { type: 'json' }
import { COMMANDS_OF_SERVER } from '#data/command-calls.ts'
import { type Findable, matching } from '#data/matching.ts'
import type { EmojiNames } from '#language/emoji/names.ts'
import { compareText } from '#language/intl.ts'
import { plain } from '#language/plain.ts'
import { t } from '#language/words.ts'
import { comingTimes, isoWithZone, timesOf } from '#ui/time/times.ts'
import { channelOf, type Query, type Suggestion } from './typeahead.ts'

const SHOWN = 7
/** Each with the words by which people look for it. Slack's are among them. */
const WILDCARDS = [
  ['all', ['all', 'everyone', 'channel', 'here']],
  ['topic', ['topic']],
] as const

export interface Sources {
  readonly state: ClientState
  /** Those of the channel that the text names, see `channelOf`. */
  readonly topics: readonly string[]
  readonly emoji: readonly (readonly [code: string, names: readonly string[]])[]
  /** What emoji are called in the language of the reader, once that is known. */
  readonly called?: EmojiNames | undefined
  /** The characters of an emoji in the skin tone of the writer, where it has skin and they have chosen one. */
  readonly inTone?: (code: string) => string | undefined
  /** Says a moment in words. */
  readonly timeName: (at: Date) => string
  /** The channel that the message goes to: its subscribers come first. */
  readonly channelId: number | undefined
}

export function suggestionsFor(query: Query, sources: Sources): Suggestion[] {
  switch (query.kind) {
    case 'person':
      return people(query, sources)
    case 'channel':
      return channels(query, sources)
    case 'topic':
      return topics(query, sources)
    case 'emoji':
      return emoji(query, sources)
    case 'command':
      return commands(query, sources)
    case 'language':
      return codeLanguages(query)
    case 'time':
      return times(query, sources)
  }
}

function people({ text, silent }: Query, { state, channelId }: Sources): Suggestion[] {
  const mark = silent ? '@_' : '@'
  const users = [...state.users.values()].filter((user) => user.is_active)
  const timesUsed = new Map<string, number>()
  for (const { full_name } of users) timesUsed.set(full_name, (timesUsed.get(full_name) ?? 0) + 1)
  const channel = state.subscriptions.get(channelId ?? -1)
  const near = new Set(channel?.subscribers ?? channel?.partial_subscribers)
  const persons = users.map((user) => {
    const id = (timesUsed.get(user.full_name) ?? 0) > 1 ? `|${user.user_id}` : ''
    return option(
      `user ${user.user_id}`,
      user.full_name,
      user.delivery_email ?? '',
      near.has(user.user_id) ? 3 : 2,
      {
        insert: `${mark}**${user.full_name}${id}**`,
        userId: user.user_id,
      },
    )
  })
  const groups = [...state.groups.values()]
    .filter((group) => !group.deactivated && !group.is_system_group)
    .map((group) =>
      option(`group ${group.id}`, group.name, t`Group`, 1, { insert: `${mark}*${group.name}*` }),
    )
  return best([...persons, ...groups, ...(silent || !channelId ? [] : wildcards(text, mark))], text)
}

function wildcards(text: string, mark: string) {
  const typed = plain(text)
  return WILDCARDS.filter(([, words]) => words.some((word) => word.startsWith(typed))).map(([word, words]) =>
    option(word, word, word === 'all' ? t`Everyone in the channel` : t`Everyone in the topic`, 0, {
      insert: `${mark}**${word}**`,
      searched: words.join(' '),
    }),
  )
}

function channels({ text }: Query, { state }: Sources): Suggestion[] {
  const options = [...state.subscriptions.values()]
    .filter((channel) => !channel.is_archived)
    .map((channel) =>
      option(
        `channel ${channel.stream_id}`,
        channel.name,
        channel.description,
        channel.status === 'subscribed' ? 2 : 1,
        {
          insert: `#**${channel.name}**`,
          channelId: channel.stream_id,
        },
      ),
    )
  return best(options, text)
}

function topics(query: Query, { state, topics }: Sources): Suggestion[] {
  const { text } = query
  const channel = channelOf(query, state)
  if (!channel) return []
  const options = topics.map((topic, place) =>
    option(topic, topic || state.realm.realm_empty_topic_display_name, channel.name, -place / 1000, {
      insert: `#**${channel.name}>${topic}**`,
      channelId: channel.stream_id,
    }),
  )
  return best(options, text)
}

function emoji({ text }: Query, { emoji: all, called, inTone, state }: Sources): Suggestion[] {
  const realm = Object.values(state.emoji).filter(({ deactivated }) => !deactivated)
  // In a message such a name means the emoji of the organization.
  const taken = new Set(realm.map(({ name }) => name))
  const emoji = all.map(([code, names]) => [code, names.filter((name) => !taken.has(name))] as const)
  const written = (code: string, name: string) => ({
    insert: inTone?.(code) ?? `:${name}:`,
    toned: inTone?.(code),
    emoji: { emoji_name: name, emoji_code: code, reaction_type: 'unicode_emoji' } as const,
  })
  const options = emoji.flatMap(([code, names]) =>
    names.map((name) => option(`${code} ${name}`, name, '', 0, written(code, name))),
  )
  const translated = emoji.flatMap(([code, [name]]) => {
    const [detail, ...others] = called?.(code) ?? []
    if (detail === undefined || name === undefined) return []
    return option(`${code} called`, name, detail, 0, {
      ...written(code, name),
      searched: [detail, ...others].join(' '),
    })
  })
  const own = realm.map(({ id, name, source_url }) =>
    option(`own ${id}`, name, '', 1, {
      insert: `:${name}:`,
      emoji: { emoji_name: name, emoji_code: id, reaction_type: 'realm_emoji' },
      source: source_url,
    }),
  )
  const found = matching([...own, ...options, ...translated], text.replaceAll('_', ' '), 2 * SHOWN)
  // One may be found by both of its names.
  return found
    .filter(({ insert }, at) => found.findIndex((one) => one.insert === insert) === at)
    .slice(0, SHOWN)
}

/** What each command of the server is good for. */
const usesOfCommands = (): Readonly<Record<(typeof COMMANDS_OF_SERVER)[number], string>> => ({
  poll: t`Ask, and let people vote: each line is an option`,
  todo: t`Make a list of tasks: each line is one`,
  me: t`Say what you do`,
})

function commands({ text }: Query, { state }: Sources): Suggestion[] {
  const own = [...state.slashCommands.values()].flatMap(({ name, description, hint, bot_id: botId }) => {
    if (!state.users.get(botId)?.is_active) return []
    return [[name, [hint, description].filter(Boolean).join(' – ')] as const]
  })
  const uses = usesOfCommands()
  const ofServer = COMMANDS_OF_SERVER.map((name) => [name, uses[name]] as const)
  return [...ofServer, ...own.sort(([a], [b]) => compareText(a, b))]
    .filter(([name]) => name.startsWith(text))
    .slice(0, SHOWN)
    .map(([name, detail]) => ({
      key: name,
      name: `/${name}`,
      detail,
      insert: `/${name}`,
    }))
}

const blocks = () => [
  [t`Quoted text`, 'quote'],
  [t`Hidden until one opens it`, 'spoiler'],
  [t`Formula`, 'math'],
]

function codeLanguages({ text, mark = '```' }: Query): Suggestion[] {
  const typed = text.toLowerCase()
  const named = [...blocks(), ...Object.entries(languages)].flatMap(([name = '', words = '']) => {
    const fitting = words.split(' ').filter((word) => word.startsWith(typed))
    const word = fitting.includes(typed) ? typed : fitting[0]
    if (word !== undefined) return [{ name, word, rank: rankOf(name, word, typed) }]
    return name.toLowerCase().startsWith(typed) ? [{ name, word: words.split(' ')[0] ?? '', rank: 4 }] : []
  })
  return named
    .sort((a, b) => a.rank - b.rank || a.word.length - b.word.length || compareText(a.word, b.word))
    .slice(0, SHOWN)
    .map(({ name, word }) => ({
      key: name,
      name: word,
      detail: name,
      insert: `${mark}${word}\n`,
      after: `\n${mark}`,
    }))
}

const BLOCKS: ReadonlySet<string> = new Set(['quote', 'spoiler', 'math'])

/** What is no language comes first, then what was typed, then the language that is called so: Python before a traceback. */
function rankOf(name: string, word: string, typed: string): number {
  if (BLOCKS.has(word)) return 0
  if (word === typed) return 1
  return word === name.toLowerCase() ? 2 : 3
}

function times({ text }: Query, { timeName }: Sources): Suggestion[] {
  const now = new Date()
  const meant = text.trim() === '' ? comingTimes(now) : timesOf(text, now)
  return meant.map(({ name, at }) => ({
    key: name,
    name,
    detail: timeName(at),
    insert: `<time:${isoWithZone(at)}>`,
  }))
}

type Extra = Pick<Suggestion, 'insert'> & Partial<Suggestion & Pick<Findable, 'searched'>>

function option(key: string, name: string, detail: string, weight: number, extra: Extra) {
  // Names of emoji are words joined by underscores: a search finds each of the words.
  return { key, name, detail, weight, unread: 0, searched: name.replaceAll('_', ' '), ...extra }
}

function best(options: readonly (ReturnType<typeof option> & Suggestion)[], text: string): Suggestion[] {
  return matching(options, text.replaceAll('_', ' '), SHOWN)
}
