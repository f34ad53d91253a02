/** The nouns that a report counts, in the order in which they are told. */
const COUNTED = ['people', 'groups', 'channels', 'emoji', 'messages', 'reactions', 'files'] as const
export type Counted = (typeof COUNTED)[number]

/** What became of each noun. */
interface Counts {
  added: number
  /** Already here: by the address, the name, or from an earlier import. */
  known: number
}

/** What an import has found, done, and could not do. */
export class Report {
  readonly #counts = new Map<Counted, Counts>()
  readonly #lost = new Map<string, number>()

  add(noun: Counted, count = 1): void {
    this.#of(noun).added += count
  }

  know(noun: Counted, count = 1): void {
    this.#of(noun).known += count
  }

  /** Something that has no place here. @param what what it is and why, in the plural, such as `bookmarks: …` */
  lose(what: string, count = 1): void {
    this.#lost.set(what, (this.#lost.get(what) ?? 0) + count)
  }

  added(noun: Counted): number {
    return this.#counts.get(noun)?.added ?? 0
  }

  known(noun: Counted): number {
    return this.#counts.get(noun)?.known ?? 0
  }

  get lost(): ReadonlyMap<string, number> {
    return this.#lost
  }

  /** A table of what was counted, and a list of what was left. */
  lines(isDry: boolean): string[] {
    const rows = COUNTED.map((noun) => [noun, this.#of(noun)] as const)
    const table = rows.map(
      ([noun, { added, known }]) =>
        `  ${noun.padEnd(10)}${number(added).padStart(12)} ${isDry ? 'to add' : 'added'}${number(known).padStart(12)} here already`,
    )
    const lost = [...this.#lost].sort(([, a], [, b]) => b - a)
    const left = lost.map(([what, count]) => `  ${number(count).padStart(10)}  ${what}`)
    return [...table, '', left.length === 0 ? 'Nothing is left behind.' : 'Left behind:', ...left]
  }

  #of(noun: Counted): Counts {
    const counts = this.#counts.get(noun) ?? { added: 0, known: 0 }
    this.#counts.set(noun, counts)
    return counts
  }
}

export const number = (value: number) => value.toLocaleString('en-US')
