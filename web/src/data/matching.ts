import { compareText } from '#language/intl.ts'

/** Something that people find by typing part of its name. */
export interface Findable {
  readonly name: string
  /** Tells things of the same name apart, such as a topic's channel. The search looks here too. */
  readonly detail: string
  readonly unread: number
  /** Among equal matches, the higher weight comes first. */
  readonly weight: number
  /** The name as the search reads it, if that differs. */
  readonly searched?: string
}

/** Everything that contains each word of the query in its name or detail, best matches first. */
export function matching<T extends Findable>(all: readonly T[], query: string, limit: number): T[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return all
    .map((found) => ({ found, score: scoreOf(found, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || compareText(a.found.name, b.found.name))
    .slice(0, limit)
    .map(({ found }) => found)
}

function scoreOf(
  { name, detail, weight, unread, searched = name }: Findable,
  words: readonly string[],
): number {
  const inName = plain(searched)
  const everything = `${inName} ${plain(detail)}`
  if (!words.every((word) => everything.includes(word))) return 0
  const begins = words.every((word) => ` ${inName}`.includes(` ${word}`))
  const isStart = inName.startsWith(words.join(' '))
  return 1 + weight + (unread > 0 ? 1 : 0) + (begins ? 10 : 0) + (isStart ? 20 : 0)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all that are no letters with accents
const ASCII = /^[\x00-\x7f]*$/

/** Drops case and accents: `tomas` finds Tomás. */
export function plain(text: string): string {
  // Most names have nothing else, and what follows takes ten times as long.
  if (ASCII.test(text)) return text.toLowerCase()
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}
