import { type Checksum, checksumOf } from './crc.ts'
import { type Compressed, deflated, type Json, type ReadyJson } from './json.ts'

/**
 * The most elements in a compressed block. Where an element is left out, blocks of a quarter of the size are used, so
 * that a few holes leave most of the rest in large blocks.
 */
const LARGEST_BLOCK = 256

/** A long list of which each answer contains nearly all elements: their JSON in one piece, and compressed in blocks. */
export class ReadyList {
  readonly #elements: readonly Json[]
  readonly #blocks = new Map<number, Block>()
  #whole: Whole | undefined
  /** Where each element ends, in characters. */
  #ends: readonly number[] | undefined
  /** The previous version, until its bytes are reused. */
  #before: ReadyList | undefined

  /** @param before the list before a change: what is equal is reused */
  constructor(elements: readonly Json[], before?: ReadyList) {
    this.#elements = elements
    if (before === undefined) return
    this.#before = before
    before.#before = undefined
    for (const [key, block] of before.#blocks) {
      if (this.#agreesWith(before, Math.floor(key / (2 * LARGEST_BLOCK)), key % (2 * LARGEST_BLOCK)))
        this.#blocks.set(key, block)
    }
  }

  /** The elements from `start` up to but not including `end`, at least one, as one part of a list. */
  stretch(start: number, end: number): ReadyJson {
    return new Stretch(this, start, end)
  }

  /** The number of characters in a range of elements, commas included. */
  length(start: number, end: number): number {
    // Added up once: every answer asks, and the elements lie all over the memory.
    this.#ends ??= endsOf(this.#elements.map(({ length }) => length + 1))
    return (this.#ends[end - 1] ?? 0) - (this.#ends[start - 1] ?? 0)
  }

  /** The bytes of a range of elements, with a comma before each. */
  bytes(start: number, end: number): Buffer {
    this.#whole ??= this.#inOnePiece()
    const { bytes, ends } = this.#whole
    return bytes.subarray(start === 0 ? 0 : ends[start - 1], ends[end - 1])
  }

  /** The same range in blocks, shared by all answers with those elements. */
  blocks(start: number, end: number): (string | Compressed)[] {
    const blocks: (string | Compressed)[] = []
    for (let place = start; place < end; ) {
      let size = LARGEST_BLOCK
      while (place % size !== 0 || Math.min(place + size, this.#elements.length) > end) size /= 4
      if (place > start) blocks.push(',')
      // Nobody asks for more than the list has.
      blocks.push(size === 1 ? (this.#elements[place] as Json) : this.#block(place, size))
      place += size
    }
    return blocks
  }

  #inOnePiece(): Whole {
    const before = this.#before
    this.#before = undefined
    if (before === undefined || before.#whole === undefined) return inOnePiece(this.#elements)
    return inOnePieceAfter(this.#elements, before.#elements, before.#whole)
  }

  #agreesWith(other: ReadyList, place: number, size: number): boolean {
    for (let at = place; at < place + size; at++) {
      if (this.#elements[at] !== other.#elements[at]) return false
    }
    return true
  }

  #block(place: number, size: number): Block {
    const key = place * 2 * LARGEST_BLOCK + size
    const known = this.#blocks.get(key)
    if (known !== undefined) return known
    const block = new Block(this.#elements.slice(place, place + size))
    this.#blocks.set(key, block)
    return block
  }
}

/** Adjacent elements, compressed on first use. Their text is not kept a second time. */
class Block implements Compressed {
  #elements: readonly Json[]
  #made: { readonly deflated: Buffer; readonly checksum: Checksum; readonly size: number } | undefined

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
      const bytes = Buffer.from(this.#elements.map(({ text }) => text).join())
      this.#elements = []
      this.#made = { deflated: deflated(bytes), checksum: checksumOf(bytes), size: bytes.length }
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
    return this.bytes.toString()
  }

  get length(): number {
    return this.#list.length(this.#start, this.#end)
  }

  get bytes(): Buffer {
    return this.bytesAfterComma.subarray(1)
  }

  get bytesAfterComma(): Buffer {
    return this.#list.bytes(this.#start, this.#end)
  }

  get blocks(): (string | Compressed)[] {
    return this.#list.blocks(this.#start, this.#end)
  }
}

const COMMA = 0x2c

interface Whole {
  readonly bytes: Buffer
  /** Where each element ends. */
  readonly ends: readonly number[]
}

function inOnePiece(elements: readonly Json[]): Whole {
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

/** Like `inOnePiece`, reusing the bytes of elements of the previous version. */
function inOnePieceAfter(elements: readonly Json[], before: readonly Json[], whole: Whole): Whole {
  const places = new Map(before.map((element, place) => [element, place]))
  const pieces: Buffer[] = []
  const lengths: number[] = []
  // The range of old bytes to be copied next.
  let [from, to] = [0, 0]
  for (const element of elements) {
    const place = places.get(element)
    if (place === undefined) {
      pieces.push(whole.bytes.subarray(from, to), Buffer.from(`,${element.text}`))
      from = to
      lengths.push(pieces.at(-1)?.length ?? 0)
      continue
    }
    const start = whole.ends[place - 1] ?? 0
    if (start !== to) {
      pieces.push(whole.bytes.subarray(from, to))
      from = start
    }
    // There is one for each of those before.
    to = whole.ends[place] as number
    lengths.push(to - start)
  }
  pieces.push(whole.bytes.subarray(from, to))
  return { bytes: Buffer.concat(pieces), ends: endsOf(lengths) }
}

function endsOf(lengths: readonly number[]): number[] {
  let end = 0
  return lengths.map((length) => (end += length))
}
