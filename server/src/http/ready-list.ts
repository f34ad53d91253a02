import { Json, type ReadyJson } from './json.ts'

/**
 * The most elements that share a compressed piece; where some of them are missing, a quarter as many do, so that a few
 * holes leave most of the rest in large pieces.
 */
const LARGEST_BLOCK = 64

/** A long list of which each answer takes nearly all: the JSON of its elements in one piece, and compressed in blocks. */
export class ReadyList {
  readonly #elements: readonly Json[]
  readonly #blocks = new Map<number, Json>()
  #whole: { readonly bytes: Buffer; readonly ends: readonly number[] } | undefined

  constructor(elements: readonly Json[]) {
    this.#elements = elements
  }

  /** The elements from the place `start` up to but not including `end`, as one part of a list; at least one. */
  stretch(start: number, end: number): ReadyJson {
    return new Stretch(this, start, end)
  }

  /** The bytes of a stretch, with a comma before each element. */
  bytes(start: number, end: number): Buffer {
    this.#whole ??= inOnePiece(this.#elements)
    const { bytes, ends } = this.#whole
    return bytes.subarray(start === 0 ? 0 : ends[start - 1], ends[end - 1])
  }

  /** The same in blocks that all whom they suit share. */
  blocks(start: number, end: number): (string | Json)[] {
    const blocks: (string | Json)[] = []
    for (let place = start; place < end; ) {
      let size = LARGEST_BLOCK
      while (place % size !== 0 || Math.min(place + size, this.#elements.length) > end) size /= 4
      if (place > start) blocks.push(',')
      blocks.push(size === 1 ? (this.#elements[place] as Json) : this.#block(place, size))
      place += size
    }
    return blocks
  }

  #block(place: number, size: number): Json {
    const key = place * LARGEST_BLOCK + size
    const known = this.#blocks.get(key)
    if (known !== undefined) return known
    const texts = this.#elements.slice(place, place + size).map(({ text }) => text)
    const block = new Json(texts.join(','))
    this.#blocks.set(key, block)
    return block
  }
}

/** Neighbours in a list that is ready. */
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
    return this.bytes.length
  }

  get bytes(): Buffer {
    return this.bytesAfterComma.subarray(1)
  }

  get bytesAfterComma(): Buffer {
    return this.#list.bytes(this.#start, this.#end)
  }

  get blocks(): (string | Json)[] {
    return this.#list.blocks(this.#start, this.#end)
  }
}

function inOnePiece(elements: readonly Json[]) {
  const pieces = elements.map(({ text }) => Buffer.from(`,${text}`))
  let end = 0
  return { bytes: Buffer.concat(pieces), ends: pieces.map(({ length }) => (end += length)) }
}
