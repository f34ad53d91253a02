import { includes } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { Page } from '../fetching/ids-query.ts'
import type { NarrowQuery } from '../fetching/narrow-builder.ts'
import { Collecting, idsIn } from './collecting.ts'
import { type Asked, isOneByOne, type Part, statementOf, type TableAsked } from './index-statement.ts'
import { type Plan, Planner } from './planner.ts'
import { BLOCK, BLOCKS, blockOf, segmentOf } from './segments.ts'
import { statisticsOf } from './statistics.ts'
import { type IndexTable, spanOf } from './tables.ts'

/**
 * The most tables that one statement asks: neighbors that have as many segments, counted from the newest. However a search
 * begins, it comes to the same groups, whose statements are planned once.
 */
const GROUP = 5
/** So many statements run beside each other: more would take connections away from others. */
const TOGETHER = 2
/** Tables in which so many times the missing messages are expected are asked before the others. */
const ENOUGH = 1.5
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

/** Where to look: these tables, or blocks of one of them. */
type Where = Pick<Part, 'tables' | 'blocks'>

/** The number of the group that each table belongs to. */
function groupsOf(tables: readonly IndexTable[]): ReadonlyMap<string, number> {
  const groups = new Map<string, number>()
  let [group, size, span] = [0, 0, 0]
  for (const table of tables.toReversed()) {
    if (size === GROUP || spanOf(table) !== span) [group, size, span] = [group + 1, 0, spanOf(table)]
    groups.set(table.name, group)
    size++
  }
  return groups
}

/** A search for the ids of a page in the index, the nearest table first, until the page is full. */
export class IndexSearch {
  readonly #realm: Realm
  readonly #query: NarrowQuery
  readonly #page: Page
  readonly #asked: Asked
  readonly #groups: ReadonlyMap<string, number>
  readonly #found: number[] = []
  /** Whether the viewer reads so much that the database need not know what. What it finds is sifted in any case. */
  readonly #readsMost: boolean
  /** From where on to search, as the page says it. */
  #from: number
  readonly #planner: Planner
  readonly #collecting: Collecting

  constructor(realm: Realm, query: NarrowQuery, page: Page, asked: Asked) {
    this.#realm = realm
    this.#query = query
    this.#page = page
    this.#asked = asked
    this.#planner = new Planner(statisticsOf(realm.db), asked)
    this.#collecting = new Collecting(asked, page.limit)
    this.#groups = groupsOf(asked.tablesOf(0, segmentOf(asked.through)))
    this.#readsMost = query.scope.conversations.size * MOST_OF_ALL > realm.state.channels.size
    const { first, after } = query.bounds
    this.#from = this.#isUpTo ? Math.min(page.from, after - 1) : Math.max(page.from, first - 1)
  }

  async ids(): Promise<number[]> {
    const tables = this.#tables()
    const take = (count: number) => tables.splice(0, count)
    // A page is often in the newest table, and what is found there tells what to expect of the others.
    await this.#ask(take(1))
    while (tables.length > 0 && !this.#isFull) {
      const nearest = this.#nearestGroups(tables, 1)
      const isTooFew = this.#collecting.foundIn(nearest) < this.#missing
      await this.#ask(take(isTooFew ? this.#nearestGroups(tables, TOGETHER).length : nearest.length))
    }
    return this.#found
  }

  get #isUpTo(): boolean {
    return this.#page.direction === 'up to'
  }

  get #missing(): number {
    return this.#page.limit - this.#found.length
  }

  get #isFull(): boolean {
    return this.#missing <= 0
  }

  /** The first and the last message that there can be from here on; undefined if there is none. */
  #range(): readonly [first: number, last: number] | undefined {
    const { after, through } = this.#asked
    const { bounds } = this.#query
    const first = Math.max(after + 1, bounds.first, this.#isUpTo ? 0 : this.#from + 1)
    const last = Math.min(through, bounds.after - 1, this.#isUpTo ? this.#from : Number.POSITIVE_INFINITY)
    return last < first ? undefined : [first, last]
  }

  /** The tables of the groups that are asked next: of tables of one size, since larger ones would be waited for. */
  #nearestGroups(tables: readonly IndexTable[], count: number): IndexTable[] {
    const [nearest] = tables
    const other = tables.findIndex((table) => nearest !== undefined && spanOf(table) !== spanOf(nearest))
    const asLarge = tables.slice(0, other === -1 ? undefined : other)
    return [...Map.groupBy(asLarge, ({ name }) => this.#groups.get(name)).values()].slice(0, count).flat()
  }

  /** The tables in which the page can be, the nearest first. */
  #tables(): IndexTable[] {
    const { among, tablesOf } = this.#asked
    const range = this.#range()
    if (range === undefined) return []
    const [first, last] = range.map(segmentOf)
    const few = among && [...new Set(among.map(segmentOf))]
    const tables = tablesOf(first ?? 0, last ?? 0).filter(
      (table) => few?.some((segment) => table.first <= segment && segment <= table.last) ?? true,
    )
    return this.#isUpTo ? tables.reverse() : tables
  }

  /** The blocks of a table in which the page can be, the nearest first. */
  #blocks({ first, last }: IndexTable): number[] {
    const range = this.#range()
    if (range === undefined) return []
    return this.#numbersIn(range, blockOf).filter(
      (block) => first * BLOCKS <= block && block < (last + 1) * BLOCKS,
    )
  }

  /** Which part of the nearest block is not from here on. */
  #partBefore([nearest]: readonly number[]): number {
    const range = this.#range()
    return nearest === undefined || range === undefined ? 0 : 1 - idsIn({ blocks: [nearest] }, range) / BLOCK
  }

  #numbersIn([first, last]: readonly [number, number], numberOf: (id: number) => number): number[] {
    const count = numberOf(last) - numberOf(first) + 1
    const numbers = Array.from({ length: count }, (_, index) => numberOf(first) + index)
    return this.#isUpTo ? numbers.reverse() : numbers
  }

  /** Asks the index of these tables for the rest of the page, and of those with many messages of it block by block. */
  async #ask(tables: readonly IndexTable[]): Promise<void> {
    if (this.#isFull || tables.length === 0) return
    const collecting = this.#collecting
    let together: Plan[] = []
    let sum = 0
    for (const plan of await this.#planner.plansOf(tables)) {
      const expected = collecting.expectedOf(plan)
      sum += expected
      const isEnough = collecting.foundIn(together.map(({ table }) => table)) > ENOUGH * this.#missing
      if (sum > collecting.most || isEnough) {
        await this.#askTogether(together)
        together = []
        sum = expected
      }
      if (expected > collecting.most) await this.#askBlocks(plan)
      else together.push(plan)
    }
    await this.#askTogether(together)
  }

  /** Asks some blocks of a table at a time for the rest of the page, the nearest first. */
  async #askBlocks(plan: Plan): Promise<void> {
    const { table } = plan
    const blocks = this.#blocks(table)
    const collecting = this.#collecting
    while (blocks.length > 0 && !this.#isFull) {
      const part = collecting.most / collecting.expectedOf(plan)
      // Of the nearest, there may be little before the page began: to ask again takes longer than one block more.
      const count = Math.ceil(BLOCKS * spanOf(table) * part + this.#partBefore(blocks))
      const where = { tables: [plan], blocks: blocks.splice(0, count) }
      await this.#askOn(where, await this.#candidates(where))
      collecting.more()
    }
  }

  /** Asks these tables for the rest of the page, each group by a statement beside those for the others. */
  async #askTogether(tables: readonly TableAsked[]): Promise<void> {
    if (this.#isFull || tables.length === 0) return
    const groups = Array.from(Map.groupBy(tables, ({ table }) => this.#groups.get(table.name)).values())
    const asked = groups.map(async (tables) => {
      const where = { tables }
      return { where, first: await this.#candidates(where) }
    })
    for (const { where, first } of await Promise.all(asked)) {
      if (this.#isFull) return
      await this.#askOn(where, first)
    }
    this.#collecting.more()
  }

  /** Takes what was found, and what comes next there. */
  async #askOn(where: Where, first: Candidates): Promise<void> {
    const [before, range] = [this.#found.length, this.#range()]
    let left = this.#take(first)
    while (left !== 'all' && !this.#isFull) {
      const isOpen = !this.#readsMost || left === 'more hidden'
      left = this.#take(await this.#candidates(where, isOpen))
    }
    if (range) this.#collecting.note(where, range, this.#found.length - before)
  }

  async #candidates(where: Where, isOpen = !this.#readsMost): Promise<Candidates> {
    // Somewhat more, since some may be hidden from the viewer.
    const limit = this.#missing * 2 + 20
    const { tables } = where
    // Otherwise the database may weigh a hundred conversations in each document, rather than ask the index.
    const isPlannedOnce = !tables.some(({ words }) => isOneByOne(words, this.#asked))
    const part: Part = { ...where, isOpen, isPlannedOnce, from: this.#from, limit }
    const { text, values } = statementOf(this.#query, this.#page.direction, this.#asked, part)
    const { db } = this.#realm
    const { rows } = await (isPlannedOnce
      ? db.plannedOnce<Candidate>(text, values)
      : db.query<Candidate>(text, values))
    return { rows, limit }
  }

  /**
   * Keeps what the viewer may see. Returns whether there may be more in these tables, which is likely to be hidden like
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
