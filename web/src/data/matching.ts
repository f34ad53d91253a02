/** Something that people find by typing part of its name. */
export interface Findable {
  readonly name: string
  /** Where it is, or what else tells it apart from others of its name; found by that too. */
  readonly detail: string
  readonly unread: number
  /** Higher comes first among equal matches. */
  readonly weight: number
  /** The name in words, where it is written otherwise. */
  readonly searched?: string
}

/** Those that contain every word, in the name or in the detail; the best first. */
export function matching<T extends Findable>(all: readonly T[], query: string, limit: number): T[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return all
    .map((found) => ({ found, score: scoreOf(found, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.found.name.localeCompare(b.found.name))
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

/** Without case and accents: `tomas` finds Tomás. */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}
