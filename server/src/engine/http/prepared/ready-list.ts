import type { Checksum } from './crc.ts'
import { type Compressed, compressed, type Json, type ReadyJson } from './json.ts'

/**
 * The most elements in a compressed block. Where an element is left out, blocks of a quarter of the size are used, so
 * that a few holes leave most of the rest in large blocks.
 */
const LARGEST_BLOCK = 256
/** The most characters in one, on average: to compress them takes two milliseconds, in which nobody else is served. */
const LONGEST_BLOCK = 250_000
/** How many of the largest blocks are one piece of memory when they are not compressed. */
const BLOCKS_OF_PAGE = 4

/** A long list of which each answer contains nearly all elements: their JSON in pages, and compressed in blocks. */
export class ReadyList {
  readonly #elements: readonly Json[]
  readonly #blocks: Map<number, Block>
  readonly #pages: Map<number, Page>
  /** Where each element ends, in characters. */
  readonly #ends: readonly number[]
  /** The elements of the largest blocks, and those of a page. */
  readonly #largest: number
  readonly #pageSize: number

  /**
   * @param before the list before a change: what is equal is reused
   * @param changed the only places where the lists differ, if that is known; both are equally long then
   */
  constructor(elements: readonly Json[], before?: ReadyList, changed?: Iterable<number>) {
    this.#elements = elements
    // Added up once: every answer asks, and the elements lie all over the memory.
    this.#ends =
      before && changed
        ? endsAfter(before.#ends, before.#elements, elements, changed)
        : endsOf(elements.map(({ length }) => length + 1))
    this.#largest = largestBlock((this.#ends.at(-1) ?? 0) / Math.max(1, elements.length))
    this.#pageSize = this.#largest * BLOCKS_OF_PAGE
    // Where the elements have become longer or shorter on average, others are cut.
    const isAlike = before !== undefined && before.#largest === this.#largest
    this.#blocks = new Map(isAlike ? before.#blocks : [])
    this.#pages = new Map(isAlike ? before.#pages : [])
    if (isAlike) this.#dropDifferent(before, changed)
  }

  /** The same list with other elements at some places: costs little, however long it is. */
  with(changed: ReadonlyMap<number, Json>): ReadyList {
    const elements = this.#elements.slice()
    for (const [place, element] of changed) elements[place] = element
    return new ReadyList(elements, this, changed.keys().toArray())
  }

  /** The elements from `start` up to but not including `end`, at least one, as one part of a list. */
  stretch(start: number, end: number): ReadyJson {
    return new Stretch(this, start, end)
  }

  /** The number of characters in a range of elements, commas included. */
  length(start: number, end: number): number {
    return (this.#ends[end - 1] ?? 0) - (this.#ends[start - 1] ?? 0)
  }

  /** The bytes of a range of elements, with a comma before each, page by page. */
  *pieces(start: number, end: number): Iterable<Buffer> {
    for (let place = start; place < end; ) {
      const first = place - (place % this.#pageSize)
      const next = Math.min(first + this.#pageSize, end)
      const { bytes, ends } = this.#page(first)
      yield bytes.subarray(ends[place - first - 1] ?? 0, ends[next - first - 1])
      place = next
    }
  }

  /** The same range in blocks, shared by all answers with those elements. */
  blocks(start: number, end: number): (string | Compressed)[] {
    const blocks: (string | Compressed)[] = []
    for (let place = start; place < end; ) {
      let size = this.#largest
      while (place % size !== 0 || Math.min(place + size, this.#elements.length) > end) size /= 4
      if (place > start) blocks.push(',')
      // Nobody asks for more than the list has.
      blocks.push(size === 1 ? (this.#elements[place] as Json) : this.#block(place, size))
      place += size
    }
    return blocks
  }

  /** Every block that an answer can have, each compressed when its turn comes. */
  *everyBlock(): Iterable<Compressed> {
    for (let size = this.#largest; size > 1; size /= 4) {
      for (let place = 0; place < this.#elements.length; place += size) yield this.#block(place, size)
    }
    yield* this.#elements
  }

  #page(start: number): Page {
    const known = this.#pages.get(start)
    if (known !== undefined) return known
    const page = pageOf(this.#elements.slice(start, start + this.#pageSize))
    this.#pages.set(start, page)
    return page
  }

  #dropDifferent(before: ReadyList, changed: Iterable<number> | undefined) {
    if (changed === undefined) {
      for (const key of this.#blocks.keys()) {
        const [place, size] = [Math.floor(key / (2 * LARGEST_BLOCK)), key % (2 * LARGEST_BLOCK)]
        if (!this.#agreesWith(before, place, size)) this.#blocks.delete(key)
      }
      for (const start of this.#pages.keys()) {
        if (!this.#agreesWith(before, start, this.#pageSize)) this.#pages.delete(start)
      }
      return
    }
    for (const place of changed) {
      this.#pages.delete(place - (place % this.#pageSize))
      for (let size = this.#largest; size > 1; size /= 4) {
        this.#blocks.delete(keyOf(place - (place % size), size))
      }
    }
  }

  #agreesWith(other: ReadyList, place: number, size: number): boolean {
    for (let at = place; at < place + size; at++) {
      if (this.#elements[at] !== other.#elements[at]) return false
    }
    return true
  }

  #block(place: number, size: number): Block {
    const key = keyOf(place, size)
    const known = this.#blocks.get(key)
    if (known !== undefined) return known
    const block = new Block(this.#elements.slice(place, place + size))
    this.#blocks.set(key, block)
    return block
  }
}

/** Names a block by where it begins and how many elements it has. */
const keyOf = (place: number, size: number) => place * 2 * LARGEST_BLOCK + size

/** Adjacent elements, compressed on first use. Their text is not kept a second time. */
class Block implements Compressed {
  #elements: readonly Json[]
  #made: Compressed | undefined

  constructor(elements: readonly Json[]) {
    this.#elements = elements
  }

  get deflated(): Buffer {
    return this.#make().deflated
  }

  get checksum(): Checksum {
    return this.#make().checksum
  }

  get size(): number {
    return this.#make().size
  }

  #make() {
    if (this.#made === undefined) {
      const text = this.#elements.map((element) => element.text).join()
      this.#elements = []
      this.#made = compressed(text)
    }
    return this.#made
  }
}

/** A range of elements of a `ReadyList`. */
class Stretch implements ReadyJson {
  readonly #list: ReadyList
  readonly #start: number
  readonly #end: number

  constructor(list: ReadyList, start: number, end: number) {
    this.#list = list
    this.#start = start
    this.#end = end
  }

  get text(): string {
    return Buffer.concat([...this.pieces()]).toString()
  }

  get length(): number {
    return this.#list.length(this.#start, this.#end)
  }

  *pieces(): Iterable<Buffer> {
    let isFirst = true
    for (const piece of this.piecesAfterComma()) {
      yield isFirst ? piece.subarray(1) : piece
      isFirst = false
    }
  }

  piecesAfterComma(): Iterable<Buffer> {
    return this.#list.pieces(this.#start, this.#end)
  }

  get blocks(): (string | Compressed)[] {
    return this.#list.blocks(this.#start, this.#end)
  }
}

/** @param length of an element on average, in characters */
function largestBlock(length: number): number {
  let size = LARGEST_BLOCK
  while (size > 1 && size * length > LONGEST_BLOCK) size /= 4
  return size
}

const COMMA = 0x2c

interface Page {
  readonly bytes: Buffer
  /** Where each element ends. */
  readonly ends: readonly number[]
}

function pageOf(elements: readonly Json[]): Page {
  const ends = endsOf(elements.map(({ text }) => Buffer.byteLength(text) + 1))
  // Written in place: a buffer for each element would take several times as long.
  const bytes = Buffer.allocUnsafeSlow(ends.at(-1) ?? 0)
  let start = 0
  for (const [place, { text }] of elements.entries()) {
    bytes[start] = COMMA
    bytes.write(text, start + 1)
    // There is one for each element.
    start = ends[place] as number
  }
  return { bytes, ends }
}

function endsOf(lengths: readonly number[]): number[] {
  let end = 0
  return lengths.map((length) => (end += length))
}

/** The ends of elements that have changed at some places only. */
function endsAfter(
  ends: readonly number[],
  before: readonly Json[],
  after: readonly Json[],
  changed: Iterable<number>,
): number[] {
  const longer = new Map<number, number>()
  for (const place of changed) longer.set(place, (after[place]?.length ?? 0) - (before[place]?.length ?? 0))
  let by = 0
  return ends.map((end, place) => {
    by += longer.get(place) ?? 0
    return end + by
  })
}
