import type { ClientState } from '@parley/client'
import { matching } from '#data/matching.ts'
import type { Query, Suggestion } from './typeahead.ts'

const SHOWN = 7
const WILDCARDS = ['all', 'topic'] as const

interface Sources {
  readonly state: ClientState
  readonly topicsOf: (channelId: number) => readonly string[]
  readonly emoji: readonly (readonly [code: string, names: readonly string[]])[]
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
    .map((group) => option(`group ${group.id}`, group.name, 'Group', 1, { insert: `${mark}*${group.name}*` }))
  const wildcards = WILDCARDS.map((word) =>
    option(word, word, word === 'all' ? 'Everyone in the channel' : 'Everyone in the topic', 0, {
      insert: `${mark}**${word}**`,
    }),
  )
  return best([...persons, ...groups, ...(silent || !channelId ? [] : wildcards)], text)
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

function topics({ text, channel: name = '' }: Query, { state, topicsOf }: Sources): Suggestion[] {
  const channel = state.subscriptions.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  if (!channel) return []
  const options = topicsOf(channel.stream_id).map((topic, place) =>
    option(topic, topic || state.realm.realm_empty_topic_display_name, channel.name, -place / 1000, {
      insert: `#**${channel.name}>${topic}**`,
      channelId: channel.stream_id,
    }),
  )
  return best(options, text)
}

function emoji({ text }: Query, { emoji }: Sources): Suggestion[] {
  const options = emoji.flatMap(([code, names]) =>
    names.map((name) => option(`${code} ${name}`, name, '', 0, { insert: `:${name}:`, emojiCode: code })),
  )
  return best(options, text)
}

type Extra = Pick<Suggestion, 'insert'> & Partial<Suggestion>

function option(key: string, name: string, detail: string, weight: number, extra: Extra) {
  // Names of emoji are words joined by underscores: a search finds each of the words.
  return { key, name, detail, weight, unread: 0, searched: name.replaceAll('_', ' '), ...extra }
}

function best(options: readonly (ReturnType<typeof option> & Suggestion)[], text: string): Suggestion[] {
  return matching(options, text.replaceAll('_', ' '), SHOWN)
}
