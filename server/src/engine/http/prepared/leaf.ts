import type { Checksum } from './crc.ts'
import { type Compressed, compressed, type Json } from './json.ts'

/** The most elements in a leaf. */
export const MOST_ELEMENTS = 256
/** The elements in smaller blocks. */
const SIZES = [64, 16, 4]

/** Adjacent elements of a `ReadyList`: their JSON in one piece of memory, and compressed in blocks, each made on first use. */
export class Leaf {
  readonly elements: readonly Json[]
  /** The number of characters, with a comma before each element. */
  readonly length: number
  #ends: readonly number[] | undefined
  #page: Page | undefined
  #whole: Block | undefined
  readonly #blocks = new Map<number, Block>()

  /** @param elements at least one */
  constructor(elements: readonly Json[]) {
    this.elements = elements
    this.length = elements.reduce((sum, { length }) => sum + length + 1, 0)
  }

  /** The number of characters before an element, the commas included. */
  lengthBefore(place: number): number {
    this.#ends ??= endsOf(this.elements.map(({ length }) => length + 1))
    return this.#ends[place - 1] ?? 0
  }

  /** The bytes of a range of elements, with a comma before each. */
  bytes(start: number, end: number): Buffer {
    this.#page ??= pageOf(this.elements)
    const { bytes, ends } = this.#page
    return bytes.subarray(ends[start - 1] ?? 0, ends[end - 1])
  }

  /**
   * A range of elements in blocks, without the commas between them. Where an element is left out, smaller blocks are
   * used, so that a few holes leave most of the rest in large ones.
   */
  *blocks(start: number, end: number): Iterable<Compressed> {
    const { length } = this.elements
    if (start === 0 && end === length) return yield this.#all
    for (let place = start; place < end; ) {
      const size = SIZES.find((size) => place % size === 0 && Math.min(place + size, length) <= end)
      // Nobody asks for more than there is.
      yield size === undefined ? (this.elements[place] as Json) : this.#block(place, size)
      place += size ?? 1
    }
  }

  /** Every block that `blocks` can give, each compressed when its turn comes. */
  *everyBlock(): Iterable<Compressed> {
    yield this.#all
    for (const size of SIZES) {
      for (let place = 0; place < this.elements.length; place += size) yield this.#block(place, size)
    }
    yield* this.elements
  }

  get #all(): Block {
    this.#whole ??= new Block(this.elements)
    return this.#whole
  }

  #block(place: number, size: number): Block {
    // No size is as large.
    const key = place * MOST_ELEMENTS + size
    let block = this.#blocks.get(key)
    if (block === undefined) {
      block = new Block(this.elements.slice(place, place + size))
      this.#blocks.set(key, block)
    }
    return block
  }
}

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
