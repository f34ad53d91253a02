import type { Checksum } from './crc.ts'
import { type Compressed, compressed, type Json } from './json.ts'
import { KeptTexts } from './kept-texts.ts'
import { endsOf, type Page, pageOf } from './page.ts'

/** The most elements in a leaf. */
export const MOST_ELEMENTS = 256
/** The elements in smaller blocks. */
const SIZES = [64, 16, 4]

/**
 * Adjacent elements of a `ReadyList`: their JSON in one piece of memory, and compressed in blocks, each made on first use.
 * Once all are compressed together, nothing else keeps their texts.
 */
export class Leaf {
  readonly elements: readonly Json[]
  /** The number of characters, with a comma before each element. */
  readonly length: number
  #ends: readonly number[] | undefined
  #page: Page | undefined
  #whole: Block | undefined
  #keeper: KeptTexts | undefined
  readonly #blocks = new Map<number, Block>()
  /** What of the blocks of the leaf that this one replaces has changed. */
  #scattered: readonly Block[] = []

  /** @param elements at least one */
  constructor(elements: readonly Json[]) {
    this.elements = elements
    this.length = elements.reduce((sum, { length }) => sum + length + 1, 0)
  }

  /** Takes the blocks of the leaf that it replaces, but for those that have changed. */
  adopt(before: Leaf) {
    const isSame = this.elements.map((element, place) => element === before.elements[place])
    const changed: Block[] = []
    for (const [key, block] of before.#blocks) {
      const size = key % MOST_ELEMENTS
      const place = (key - size) / MOST_ELEMENTS
      if (isSame.slice(place, place + size).every(Boolean)) this.#blocks.set(key, block)
      else changed.push(this.#block(place, size))
    }
    this.#scattered = changed
  }

  /** The larger blocks that it could be in, while answers have it in smaller ones because some elements have changed. */
  *scatteredBlocks(): Iterable<Compressed> {
    if (!this.#isScattered) return
    yield* this.#scattered
    // The last, as in `everyBlock`.
    yield this.#all
  }

  /** The number of characters before an element, the commas included. */
  lengthBefore(place: number): number {
    this.#ends ??= endsOf(this.elements.map(({ length }) => length + 1))
    return this.#ends[place - 1] ?? 0
  }

  /** The bytes of a range of elements, with a comma before each. */
  bytes(start: number, end: number): Buffer {
    if (this.#page === undefined) {
      this.#page = pageOf(this.elements)
      this.#keeper?.knowPage(this.#page)
    }
    const { bytes, ends } = this.#page
    return bytes.subarray(ends[start - 1] ?? 0, ends[end - 1])
  }

  /**
   * A range of elements in blocks, without the commas between them. Where an element is left out, or has changed, smaller
   * blocks are used, so that a few holes leave most of the rest in large ones.
   */
  *blocks(start: number, end: number): Iterable<Compressed> {
    const { length } = this.elements
    const isScattered = this.#isScattered
    if (start === 0 && end === length && !isScattered) return yield this.#all
    for (let place = start; place < end; ) {
      const fitting = SIZES.filter((size) => place % size === 0 && Math.min(place + size, length) <= end)
      const made = isScattered ? fitting.find((size) => this.#block(place, size).isMade) : fitting[0]
      const size = made ?? fitting.at(-1)
      // Nobody asks for more than there is.
      yield size === undefined ? (this.elements[place] as Json) : this.#block(place, size)
      place += size ?? 1
    }
  }

  /** Every block that `blocks` can give, each compressed when its turn comes. */
  *everyBlock(): Iterable<Compressed> {
    for (const size of SIZES) {
      for (let place = 0; place < this.elements.length; place += size) yield this.#block(place, size)
    }
    yield* this.elements
    // The last: the others are made of texts that are kept nowhere else afterwards.
    yield this.#all
  }

  get #isScattered(): boolean {
    return this.#scattered.length > 0 && this.#whole?.isMade !== true
  }

  get #all(): Block {
    this.#whole ??= new Block(this.elements, (made) => {
      this.#keeper = new KeptTexts(this.elements, made, this.#page)
      for (const element of this.elements) element.keepTextIn(this.#keeper)
    })
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
  #keep: ((made: Compressed) => void) | undefined
  #made: Compressed | undefined

  /** @param keep is called once it is compressed */
  constructor(elements: readonly Json[], keep?: (made: Compressed) => void) {
    this.#elements = elements
    this.#keep = keep
  }

  get deflated(): Buffer {
    return this.#make().deflated
  }

  get isMade(): boolean {
    return this.#made !== undefined
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
      this.#keep?.(this.#made)
      this.#keep = undefined
    }
    return this.#made
  }
}
