import type { RealmEmoji } from '@parley/api/emoji/objects'
import { allEmoji, extraEmojiName, extraEmojiSource } from '@parley/markup/emoji'
import type { EmojiNames } from '#language/emoji/names.ts'
import { byText } from '#language/intl.ts'
import { plain } from '#language/plain.ts'
import type { Emoji } from '../emoji.ts'
import groups from './groups.json' with { type: 'json' }

export interface NamedEmoji extends Emoji {
  /** All its names; the first is the one that is shown. */
  readonly names: readonly string[]
  /** In the language of the reader: what it is called, and then what else people look for. */
  readonly called?: readonly string[]
  readonly source?: string | undefined
}

export type GroupName = keyof typeof groups | 'recent' | 'custom' | 'found'

export interface Group {
  readonly name: GroupName
  readonly emoji: readonly NamedEmoji[]
}

export type CustomEmoji = Readonly<Record<string, RealmEmoji>>

const FOUND_AT_MOST = 90

/** Every emoji by group. The groups, and the order in them, are those of Unicode's emoji-test.txt. */
export function groupedEmoji(custom: CustomEmoji, called?: EmojiNames): Group[] {
  const names = new Map(allEmoji())
  const own = ofOrganization(custom)
  // In a message such a name means the emoji of the organization.
  const taken = new Set(own.map(({ emoji_name }) => emoji_name))
  const unicode = Object.entries(groups).map(([name, codes]): Group => {
    const emoji = codes.split(' ').flatMap((code) => {
      const free = names.get(code)?.filter((one) => !taken.has(one)) ?? []
      return free.length === 0 ? [] : [{ ...unicodeEmoji(code, free), called: called?.(code) ?? [] }]
    })
    return { name: name as GroupName, emoji }
  })
  return [...unicode, { name: 'custom', emoji: [...own, extra] }]
}

function unicodeEmoji(emoji_code: string, names: readonly string[]): NamedEmoji {
  return { emoji_name: names[0] ?? emoji_code, emoji_code, reaction_type: 'unicode_emoji', names }
}

function ofOrganization(custom: CustomEmoji): NamedEmoji[] {
  return Object.values(custom)
    .filter(({ deactivated }) => !deactivated)
    .map(({ id, name, source_url }) => ({
      emoji_name: name,
      emoji_code: id,
      reaction_type: 'realm_emoji' as const,
      names: [name],
      source: source_url,
    }))
    .sort(byText(({ emoji_name }) => emoji_name))
}

const extra: NamedEmoji = {
  emoji_name: extraEmojiName,
  emoji_code: extraEmojiName,
  reaction_type: 'zulip_extra_emoji',
  names: [extraEmojiName],
  source: extraEmojiSource,
}

export const keyOfEmoji = ({ reaction_type, emoji_code }: Emoji) => `${reaction_type} ${emoji_code}`

/** The emoji of which one name has every word of the query, the best first. */
export function foundEmoji(all: readonly NamedEmoji[], query: string): NamedEmoji[] {
  const words = plain(query)
    .split(/[\s_:]+/)
    .filter(Boolean)
  return all
    .map((emoji, place) => ({
      emoji,
      place,
      score: Math.max(...[...emoji.names, ...(emoji.called ?? [])].map((name) => scoreOf(name, words))),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, FOUND_AT_MOST)
    .map(({ emoji }) => emoji)
}

function scoreOf(name: string, words: readonly string[]): number {
  const searched = plain(name.replaceAll('_', ' '))
  if (!words.every((word) => searched.includes(word))) return 0
  const query = words.join(' ')
  if (searched === query) return 4
  if (searched.startsWith(query)) return 3
  return words.every((word) => ` ${searched}`.includes(` ${word}`)) ? 2 : 1
}
