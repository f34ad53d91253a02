import { go, type SnapshotKeys, snapshot } from 'fuzzysort'
import { searchedPart } from '#data/matching.ts'
import { usage, type Visits } from '#data/visits.ts'
import { plain } from '#language/plain.ts'
import { t } from '#language/words.ts'
import type { Candidate } from './candidates.ts'

/** What a first character narrows the query to. */
export const PREFIXES: readonly Prefix[] = [
  {
    sign: '@',
    kinds: ['person', 'group'],
    get name() {
      return t`people`
    },
  },
  {
    sign: '#',
    kinds: ['channel', 'topic'],
    get name() {
      return t`channels and topics`
    },
  },
  {
    sign: '>',
    kinds: ['command'],
    get name() {
      return t`views and commands`
    },
  },
]

interface Prefix {
  readonly sign: string
  readonly kinds: readonly Candidate['kind'][]
  readonly name: string
}

export interface Ranked {
  readonly candidate: Candidate
  /** The characters of the name that match. */
  readonly marked: readonly number[]
}

interface Pool {
  readonly all: SnapshotKeys<Candidate>
  /** Those that the person has opened: a few, which may come before better matches. */
  readonly used: SnapshotKeys<Candidate>
}

/** Letters that lie further apart match by accident. */
const WORST = 0.25
/** The best matches among which usage decides, besides all that were used. */
const CONSIDERED = 60
const FOR_USAGE = 0.3
const FOR_UNREAD = 0.04
const FOR_DETAIL_ONLY = -0.2
const FOR_FAR = -0.1
/** A name in a group is shorter than the whole name of the person, whom somebody means who types it. */
const FOR_GROUP = -0.04

/** Ranks candidates by how well they match and how much they are used. What it searches is prepared once, not for each key. */
export class Ranking {
  readonly #all: readonly Candidate[]
  readonly #usage: ReadonlyMap<string, number>
  readonly #pools = new Map<string, Pool>()

  constructor(all: readonly Candidate[], visits: Visits, now: number) {
    this.#all = all
    this.#usage = new Map(Object.entries(visits).map(([key, visit]) => [key, usage(visit, now)]))
  }

  find(query: string, limit: number): Ranked[] {
    const prefix = PREFIXES.find(({ sign }) => query.startsWith(sign))
    const words = query.slice(prefix ? 1 : 0).trim()
    return words === '' ? this.#withoutWords(prefix, limit) : this.#matching(words, this.#pool(prefix), limit)
  }

  #matching(words: string, { all, used }: Pool, limit: number): Ranked[] {
    const found = new Map<Candidate, { score: number; marked: readonly number[] }>()
    for (const result of [
      ...go(words, used, { limit: 0, threshold: WORST }),
      ...go(words, all, { limit: CONSIDERED, threshold: WORST }),
    ]) {
      const { obj, score } = result
      const [inName] = result
      const isInName = (inName?.score ?? 0) > 0
      if (!isInName && !isIn(obj, words)) continue
      found.set(obj, {
        score: score + this.#bonus(obj) + (isInName ? 0 : FOR_DETAIL_ONLY),
        marked: isInName ? (inName?.indexes ?? []) : [],
      })
    }
    return [...found]
      .sort(([one, a], [other, b]) => b.score - a.score || one.name.length - other.name.length)
      .slice(0, limit)
      .map(([candidate, { marked }]) => ({ candidate, marked }))
  }

  /** What is used most, and then what is unread. A prefix alone also lists the rest of its kind. */
  #withoutWords(prefix: Prefix | undefined, limit: number): Ranked[] {
    const wanted = this.#all.filter((one) =>
      prefix ? prefix.kinds.includes(one.kind) : this.#usage.has(one.key) || isNew(one),
    )
    return wanted
      .map((candidate) => ({ candidate, score: this.#bonus(candidate) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ candidate }) => ({ candidate, marked: [] }))
  }

  #bonus({ key, kind, unread, isFar }: Candidate): number {
    return (
      FOR_USAGE * (this.#usage.get(key) ?? 0) +
      (unread > 0 ? FOR_UNREAD : 0) +
      (isFar === true ? FOR_FAR : 0) +
      (kind === 'group' ? FOR_GROUP : 0)
    )
  }

  #pool(prefix: Prefix | undefined): Pool {
    const known = this.#pools.get(prefix?.sign ?? '')
    if (known) return known
    const wanted = prefix ? this.#all.filter(({ kind }) => prefix.kinds.includes(kind)) : this.#all
    const keys = ['name', ({ detail, searched = detail }: Candidate) => searched] as const
    const pool = {
      all: snapshot(wanted, { keys }),
      used: snapshot(
        wanted.filter(({ key }) => this.#usage.has(key)),
        { keys },
      ),
    }
    this.#pools.set(prefix?.sign ?? '', pool)
    return pool
  }
}

/** Whether each word stands somewhere as it was typed: letters here and there in a sentence match by accident. */
function isIn({ name, detail, searched = detail }: Candidate, words: string): boolean {
  const everything = plain(`${name} ${searchedPart(searched, words)}`)
  return plain(words)
    .split(/\s+/)
    .every((word) => everything.includes(word))
}

/** Not for channels: their topics are listed. */
function isNew({ kind, unread }: Candidate): boolean {
  return unread > 0 && kind !== 'channel'
}
