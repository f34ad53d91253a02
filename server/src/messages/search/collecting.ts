import type { Asked, Part } from './index-statement.ts'
import type { Plan } from './planner.ts'
import { BLOCK, SEGMENT } from './segments.ts'
import { type IndexTable, spanOf } from './tables.ts'

/**
 * How many messages are expected of the first statement: as many as likely fill the page, within these bounds. The index
 * collects all before it gives one, and where they are not in memory, each is a page of the disk.
 */
const FIRST = { least: 256, most: 1_024 }
/** For the beginning of a word, the index goes through all lexemes that begin so, however few blocks it is asked for. */
const FIRST_OF_BEGUN = { least: 1_024, most: 4_096 }
/** Of each further one twice as many, up to these: what is not in the nearest is mostly hidden, or not wanted. */
const MOST = 4_096
/** What was found in less than this part of a segment does not say what is in others, unless it is as many. */
const TELLING = { part: 1 / 8, found: 16 }

/** How many messages the index collects at a time: as the database expects, and as was found so far. */
export class Collecting {
  readonly #asked: Asked
  /** Which part of the messages that the index collects may be found. */
  readonly #share: number
  #most: number
  #segments = 0
  #found = 0

  /** @param limit how many messages the page has */
  constructor(asked: Asked, limit: number) {
    this.#asked = asked
    this.#share = Math.min(1, asked.inPlaces / (asked.through + 1))
    const { least, most } = asked.hasPrefix ? FIRST_OF_BEGUN : FIRST
    const likely = (2 * limit) / (asked.places === undefined ? this.#share : 1)
    this.#most = Math.min(most, Math.max(least, likely))
  }

  /** So many messages are expected of the next statement at most. */
  get most(): number {
    return this.#most
  }

  /** How many messages of a table the index is expected to collect; 0 if that does not matter. */
  expectedOf({ table, words, expected, likely, sifted }: Plan): number {
    const { knowsBlocks, among } = this.#asked
    if (!knowsBlocks || among !== undefined || words.asked.length === 0) return expected
    const isLookedUp = this.#asked.places !== undefined && words.isEverywhere !== true
    const share = isLookedUp ? 1 : this.#share
    // Beside one message where one is likely, or what is likely in few: what was found among few messages tells little.
    // What is known weighs as much as a block: conversations come in turns, and may be silent for a thousand messages.
    const ofSegment = likely / spanOf(table)
    const ofBlock = expected > 0 ? BLOCK / SEGMENT : 0
    const besides = Math.min(Math.max(1 / ofSegment, ofBlock), TELLING.part)
    const found = (this.#found / sifted + ofSegment * besides) / (this.#segments * share + besides)
    return Math.max(expected, found * spanOf(table))
  }

  /** Notes how many messages were found in all that a part has of a range of ids. */
  note(part: Pick<Part, 'tables' | 'blocks'>, range: readonly [first: number, last: number], found: number) {
    this.#segments += idsIn(part, range) / SEGMENT
    this.#found += found
  }

  /** How many messages are expected to be found in tables: as many as in those asked before, or NaN if these were few. */
  foundIn(tables: readonly IndexTable[]): number {
    if (this.#segments < TELLING.part && this.#found < TELLING.found) return Number.NaN
    const segments = tables.reduce((sum, table) => sum + spanOf(table), 0)
    return (this.#found / this.#segments) * segments
  }

  more() {
    this.#most = Math.min(this.#most * 2, MOST)
  }
}

/** How many ids of a range are in a part: the newest segment may just have begun, and a page begins anywhere. */
export function idsIn(
  { tables = [], blocks }: Partial<Pick<Part, 'tables' | 'blocks'>>,
  [first, last]: readonly [number, number],
): number {
  const spans = blocks
    ? blocks.map((block) => ({ from: block, count: 1, size: BLOCK }))
    : tables.map(({ table }) => ({ from: table.first, count: spanOf(table), size: SEGMENT }))
  const overlaps = spans.map(
    ({ from, count, size }) => Math.min((from + count) * size - 1, last) - Math.max(from * size, first) + 1,
  )
  return overlaps.reduce((sum, overlap) => sum + Math.max(0, overlap), 0)
}
