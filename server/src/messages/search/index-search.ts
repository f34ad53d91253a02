import { includes } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { Page } from '../fetching/ids-query.ts'
import type { NarrowQuery } from '../fetching/narrow-builder.ts'
import { type Asked, isOneByOne, type Part, type SegmentAsked, statementOf } from './index-statement.ts'
import { type Plan, plansOf } from './plan.ts'
import { BLOCKS, blockOf, segmentOf } from './segments.ts'
import { statisticsOf } from './statistics.ts'

/** How many times as many segments are asked next: what is not in the nearest is probably in none. */
const GROWTH = 4
/**
 * The most segments that one statement asks: those whose numbers divided by it are the same. However a search begins, it
 * comes to the same groups, and the statement for a whole one is planned once.
 */
const GROUP = 16
/** So many statements run beside each other: more would take connections away from others. */
const TOGETHER = 2
/** Of what has more messages in the nearest segment, the nearest block is asked first: mostly a page is there. */
const FREQUENT = 2_048
/** So many messages are expected of a statement at most: the index collects all before it gives one. */
const MOST_COLLECTED = 4_096
/** Beginnings of words are collected from the whole segment, whatever blocks are asked for: fewer statements are better. */
const MOST_COLLECTED_OF_PREFIX = 16_384
/**
 * Who reads more than one in so many of the channels is not expected to be refused much. To tell the database of
 * thousands of conversations takes longer than most searches.
 */
const MOST_OF_ALL = 2

/** A message that the index has found. */
interface Candidate {
  readonly id: number
  readonly conversationId: number
  readonly seq: number
}

/** Nearest first. If there are as many as the limit, there may be more. */
interface Candidates {
  readonly rows: readonly Candidate[]
  readonly limit: number
}

/** Where to look: these segments, or blocks of one of them. */
type Where = Pick<Part, 'segments' | 'blocks'>

const groupOf = (segment: number) => Math.floor(segment / GROUP)

/** The segments of the groups that are asked next. */
const nearestGroups = (segments: readonly number[]) =>
  [...Map.groupBy(segments, groupOf).values()].slice(0, TOGETHER).flat()

/** A search for the ids of a page in the index, the nearest segment first, until the page is full. */
export class IndexSearch {
  readonly #realm: Realm
  readonly #query: NarrowQuery
  readonly #page: Page
  readonly #asked: Asked
  readonly #hasPlaces: boolean
  readonly #found: number[] = []
  /** Whether the viewer reads so much that the database need not know what. What it finds is sifted in any case. */
  readonly #readsMost: boolean
  /** From where on to search, as the page says it. */
  #from: number
  /** Whether anything has been asked. */
  #isBegun = false

  constructor(realm: Realm, query: NarrowQuery, page: Page, asked: Asked) {
    this.#realm = realm
    this.#query = query
    this.#page = page
    this.#asked = asked
    this.#hasPlaces = asked.places !== undefined && asked.among === undefined
    this.#readsMost = query.scope.conversations.size * MOST_OF_ALL > realm.state.channels.size
    const { first, after } = query.bounds
    this.#from = this.#isUpTo ? Math.min(page.from, after - 1) : Math.max(page.from, first - 1)
  }

  async ids(): Promise<number[]> {
    const segments = this.#segments()
    // Of few conversations, there may be something in the nearest segment only.
    const first = this.#hasPlaces || this.#asked.among !== undefined ? 1 : GROWTH
    for (let count = first; segments.length > 0 && !this.#isFull; count *= GROWTH) {
      const next = segments.splice(0, count < GROUP ? count : nearestGroups(segments).length)
      await this.#ask(await plansOf(statisticsOf(this.#realm.db), this.#asked, next))
    }
    return this.#found
  }

  get #isUpTo(): boolean {
    return this.#page.direction === 'up to'
  }

  get #isFull(): boolean {
    return this.#found.length >= this.#page.limit
  }

  /** The first and the last message that there can be from here on; undefined if there is none. */
  #range(): readonly [first: number, last: number] | undefined {
    const { after, through } = this.#asked
    const { bounds } = this.#query
    const first = Math.max(after + 1, bounds.first, this.#isUpTo ? 0 : this.#from + 1)
    const last = Math.min(through, bounds.after - 1, this.#isUpTo ? this.#from : Number.POSITIVE_INFINITY)
    return last < first ? undefined : [first, last]
  }

  /** The segments in which the page can be, the nearest first. */
  #segments(): number[] {
    const { among } = this.#asked
    const range = this.#range()
    if (range === undefined) return []
    const few = among && new Set(among.map(segmentOf))
    return this.#numbersIn(range, segmentOf).filter((segment) => few?.has(segment) ?? true)
  }

  /** The blocks of a segment in which the page can be, the nearest first. */
  #blocks(segment: number): number[] {
    const range = this.#range()
    if (range === undefined) return []
    return this.#numbersIn(range, blockOf).filter((block) => Math.floor(block / BLOCKS) === segment)
  }

  #numbersIn([first, last]: readonly [number, number], numberOf: (id: number) => number): number[] {
    const count = numberOf(last) - numberOf(first) + 1
    const numbers = Array.from({ length: count }, (_, index) => numberOf(first) + index)
    return this.#isUpTo ? numbers.reverse() : numbers
  }

  /** Asks the index of these segments for the rest of the page, and of those with many messages of it block by block. */
  async #ask(plans: readonly Plan[]): Promise<void> {
    const most = this.#asked.hasPrefix ? MOST_COLLECTED_OF_PREFIX : MOST_COLLECTED
    let together: Plan[] = []
    for (const plan of plans) {
      const isMany = plan.expected > most || (plan.expected > FREQUENT && !this.#isBegun)
      if (isMany) {
        await this.#askTogether(together)
        together = []
        await this.#askBlocks(plan, Math.max(1, Math.floor((BLOCKS * most) / plan.expected)))
      } else together.push(plan)
    }
    await this.#askTogether(together)
  }

  /** Asks so many blocks of a segment at a time for the rest of the page, and the nearest of all first. */
  async #askBlocks({ segment, words }: Plan, count: number): Promise<void> {
    const blocks = this.#blocks(segment)
    while (blocks.length > 0 && !this.#isFull) {
      const where = { segments: [{ segment, words }], blocks: blocks.splice(0, this.#isBegun ? count : 1) }
      await this.#askOn(where, await this.#candidates(where))
    }
  }

  /** Asks these segments for the rest of the page, each group by a statement beside those for the others. */
  async #askTogether(segments: readonly SegmentAsked[]): Promise<void> {
    if (this.#isFull || segments.length === 0) return
    const groups = Array.from(Map.groupBy(segments, ({ segment }) => groupOf(segment)).values())
    const asked = groups.map(async (segments) => {
      const where = { segments }
      return { where, first: await this.#candidates(where) }
    })
    for (const { where, first } of await Promise.all(asked)) {
      if (this.#isFull) return
      await this.#askOn(where, first)
    }
  }

  /** Takes what was found, and what comes next there. */
  async #askOn(where: Where, first: Candidates): Promise<void> {
    let left = this.#take(first)
    while (left !== 'all' && !this.#isFull) {
      const isOpen = !this.#readsMost || left === 'more hidden'
      left = this.#take(await this.#candidates(where, isOpen))
    }
  }

  async #candidates(where: Where, isOpen = !this.#readsMost): Promise<Candidates> {
    this.#isBegun = true
    // Somewhat more, since some may be hidden from the viewer.
    const limit = (this.#page.limit - this.#found.length) * 2 + 20
    const { segments } = where
    const isPlannedOnce =
      segments.length === GROUP && !segments.some(({ words }) => isOneByOne(words, this.#asked))
    const part: Part = { ...where, isOpen, isPlannedOnce, from: this.#from, limit }
    const { text, values } = statementOf(this.#query, this.#page.direction, this.#asked, part)
    const { db } = this.#realm
    const { rows } = await (isPlannedOnce
      ? db.plannedOnce<Candidate>(text, values)
      : db.query<Candidate>(text, values))
    return { rows, limit }
  }

  /**
   * Keeps what the viewer may see. Returns whether there may be more in these segments, which is likely to be hidden like
   * most of what was found.
   */
  #take({ rows, limit }: Candidates): 'all' | 'more' | 'more hidden' {
    const { conversations } = this.#query.scope
    const open = rows.filter(({ conversationId, seq }) =>
      includes(conversations.get(conversationId) ?? [], seq),
    )
    this.#found.push(...open.map(({ id }) => id))
    if (rows.length < limit) return 'all'
    const last = rows.at(-1)?.id
    if (last !== undefined) this.#from = this.#isUpTo ? last - 1 : last
    return open.length * 2 < rows.length ? 'more hidden' : 'more'
  }
}
