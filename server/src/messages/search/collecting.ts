import type { Asked, Part } from './index-statement.ts'
import type { Plan } from './plan.ts'
import { BLOCKS } from './segments.ts'
import { spanOf } from './tables.ts'

/**
 * So many messages are expected of the first statement: the index collects all before it gives one, and where they are not
 * in memory, each is a page of the disk.
 */
const FIRST = 1_024
/** Of each further one twice as many, up to these: what is not in the nearest is mostly hidden, or not wanted. */
const MOST = 4_096
/**
 * So many messages of a segment are expected to have a beginning until some were asked for it. What is known are frequent
 * words, but most words that begin with three letters are rare ones, and a thousand of these are in each thirtieth message.
 */
const BEGUN = 4_096

/** How many messages the index collects at a time: as the database expects, and as was found so far. */
export class Collecting {
  readonly #asked: Asked
  /** Which part of the messages that the index collects may be found. */
  readonly #share: number
  #most = FIRST
  #segments = 0
  #found = 0

  constructor(asked: Asked) {
    this.#asked = asked
    this.#share = Math.min(1, asked.inPlaces / (asked.through + 1))
  }

  /** So many messages are expected of the next statement at most. */
  get most(): number {
    return this.#most
  }

  /** How many messages of a table the index is expected to collect; 0 if that does not matter. */
  expectedOf({ table, words, expected }: Plan): number {
    const { hasPrefix, knowsBlocks, among } = this.#asked
    if (!hasPrefix || !knowsBlocks || among !== undefined || words.asked.length === 0) return expected
    const isLookedUp = this.#asked.places !== undefined && words.isEverywhere !== true
    const share = isLookedUp ? 1 : this.#share
    const ofSegment =
      this.#segments === 0 ? BEGUN : (this.#found + 1) / (this.#segments * Math.max(share, 1 / BEGUN))
    return Math.max(expected, ofSegment * spanOf(table))
  }

  /** Notes how many messages were found in all of a part. */
  note({ tables, blocks }: Pick<Part, 'tables' | 'blocks'>, found: number) {
    this.#segments += blocks
      ? blocks.length / BLOCKS
      : tables.reduce((sum, { table }) => sum + spanOf(table), 0)
    this.#found += found
  }

  more() {
    this.#most = Math.min(this.#most * 2, MOST)
  }
}
