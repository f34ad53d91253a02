import { compareText } from '#language/intl.ts'
import { plain } from '#language/plain.ts'

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

const ADDRESS = /^[^\s@]+@\S+$/

/** What a search looks at: of an address the domain, which everybody here shares, only for who types an @. */
export function searchedPart(detail: string, query: string): string {
  return !query.includes('@') && ADDRESS.test(detail) ? detail.slice(0, detail.indexOf('@')) : detail
}

/** Everything that contains each word of the query in its name or detail, best matches first. */
export function matching<T extends Findable>(all: readonly T[], query: string, limit: number): T[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return all
    .map((found) => ({ found, score: scoreOf(found, words, query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || compareText(a.found.name, b.found.name))
    .slice(0, limit)
    .map(({ found }) => found)
}

function scoreOf(
  { name, detail, weight, unread, searched = name }: Findable,
  words: readonly string[],
  query: string,
): number {
  const inName = plain(searched)
  const everything = `${inName} ${plain(searchedPart(detail, query))}`
  if (!words.every((word) => everything.includes(word))) return 0
  const begins = words.every((word) => ` ${inName}`.includes(` ${word}`))
  const isStart = inName.startsWith(words.join(' '))
  return 1 + weight + (unread > 0 ? 1 : 0) + (begins ? 10 : 0) + (isStart ? 20 : 0)
}
