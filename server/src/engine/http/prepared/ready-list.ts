import type { Compressed, Json, ReadyJson } from './json.ts'
import { Leaf, MOST_ELEMENTS } from './leaf.ts'

/**
 * The most characters in a leaf with several elements: to compress them takes half a millisecond, in which nobody else is
 * served. With a half of them, answers would be a twentieth longer.
 */
const LONGEST_LEAF = 50_000

/**
 * A long list of which each answer contains nearly all elements. It is kept in leaves, which versions of the list share:
 * a change costs as much as the leaves that it is in, wherever elements come or go.
 */
export class ReadyList {
  readonly #leaves: readonly Leaf[]
  /** How many elements, and how many characters, come before each leaf. */
  readonly #starts: readonly number[]
  readonly #lengths: readonly number[]

  private constructor(leaves: readonly Leaf[]) {
    this.#leaves = leaves
    this.#starts = sumsBefore(leaves, ({ elements }) => elements.length)
    this.#lengths = sumsBefore(leaves, ({ length }) => length)
  }

  /** @param before the list before a change at large: leaves whose elements are all where they were are used again */
  static of(elements: readonly Json[], before?: ReadyList): ReadyList {
    const leaves: Leaf[] = []
    let place = 0
    for (const leaf of before === undefined ? [] : before.#leaves) {
      const own = elements.slice(place, place + leaf.elements.length)
      const isSame = leaf.elements.every((element, index) => element === own[index])
      leaves.push(...(isSame ? [leaf] : cut(own, MOST_ELEMENTS)))
      place += own.length
    }
    leaves.push(...cut(elements.slice(place), MOST_ELEMENTS))
    return new ReadyList(leaves)
  }

  /**
   * The list with other elements at some places.
   * @param edits what takes the place of an element: none, itself with others before it…; after the last, what is added
   */
  with(edits: ReadonlyMap<number, readonly Json[]>): ReadyList {
    if (edits.size === 0) return this
    if (this.#leaves.length === 0) return ReadyList.of([...edits.values()].flat())
    const byLeaf = new Map<number, Map<number, readonly Json[]>>()
    for (const [place, elements] of edits) {
      const index = this.#leafAt(place)
      const inLeaf = byLeaf.get(index) ?? new Map()
      byLeaf.set(index, inLeaf.set(place - (this.#starts[index] ?? 0), elements))
    }
    const leaves = this.#leaves.flatMap((leaf, index) => {
      const own = byLeaf.get(index)
      if (own === undefined) return [leaf]
      const { length } = leaf.elements
      const edited = leaf.elements.flatMap((element, place) => own.get(place) ?? [element])
      const elements = [...edited, ...(own.get(length) ?? [])]
      // What is added at the end is followed by more, what comes in between hardly ever: equal leaves have room for it.
      const isLast = index === this.#leaves.length - 1
      const equal = Math.ceil(elements.length / Math.ceil(elements.length / MOST_ELEMENTS))
      const made = cut(elements, isLast ? MOST_ELEMENTS : equal)
      if (made.length === 1 && elements.length === length) made[0]?.adopt(leaf)
      return made
    })
    return new ReadyList(leaves)
  }

  /** The element at a place, undefined after the last. */
  at(place: number): Json | undefined {
    const index = this.#leafAt(place)
    return this.#leaves[index]?.elements[place - (this.#starts[index] ?? 0)]
  }

  /** The elements from `start` up to but not including `end`, at least one, as one part of a list. */
  stretch(start: number, end: number): ReadyJson {
    return new Stretch(this, start, end)
  }

  /** The number of characters in a range of elements, commas included. */
  length(start: number, end: number): number {
    return this.#lengthBefore(end) - this.#lengthBefore(start)
  }

  /** The bytes of a range of elements, with a comma before each, leaf by leaf. */
  *pieces(start: number, end: number): Iterable<Buffer> {
    for (const { leaf, from, to } of this.#partsOf(start, end)) yield leaf.bytes(from, to)
  }

  /** The same range in blocks, shared by all answers with those elements. */
  blocks(start: number, end: number): (string | Compressed)[] {
    const blocks: (string | Compressed)[] = []
    for (const { leaf, from, to } of this.#partsOf(start, end)) {
      for (const block of leaf.blocks(from, to)) {
        if (blocks.length > 0) blocks.push(',')
        blocks.push(block)
      }
    }
    return blocks
  }

  /** Every block that an answer can have, each compressed when its turn comes. */
  *everyBlock(): Iterable<Compressed> {
    for (const leaf of this.#leaves) yield* leaf.everyBlock()
  }

  /** What changes have left in smaller blocks than it could be in. */
  *scatteredBlocks(): Iterable<Compressed> {
    for (const leaf of this.#leaves) yield* leaf.scatteredBlocks()
  }

  /** The parts of leaves in a range of elements. */
  *#partsOf(start: number, end: number): Iterable<{ leaf: Leaf; from: number; to: number }> {
    for (let index = this.#leafAt(start); index < this.#leaves.length; index++) {
      const [leaf, first] = [this.#leaves[index], this.#starts[index] ?? 0]
      if (leaf === undefined || first >= end) return
      yield { leaf, from: Math.max(0, start - first), to: Math.min(leaf.elements.length, end - first) }
    }
  }

  #lengthBefore(place: number): number {
    const index = this.#leafAt(place)
    const within = this.#leaves[index]?.lengthBefore(place - (this.#starts[index] ?? 0)) ?? 0
    return (this.#lengths[index] ?? 0) + within
  }

  /** The index of the leaf with this element; of the last one, for what would come after it. */
  #leafAt(place: number): number {
    let [from, to] = [0, this.#leaves.length - 1]
    while (from < to) {
      const middle = (from + to + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= place) from = middle
      else to = middle - 1
    }
    return from
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

/** Leaves of at most so many elements, and of at most as many characters as a leaf may have. */
function cut(elements: readonly Json[], most: number): Leaf[] {
  const leaves: Leaf[] = []
  for (let start = 0; start < elements.length; ) {
    let [end, characters] = [start, 0]
    do characters += (elements[end++]?.length ?? 0) + 1
    while (
      end < elements.length &&
      end - start < most &&
      characters + (elements[end]?.length ?? 0) < LONGEST_LEAF
    )
    leaves.push(new Leaf(elements.slice(start, end)))
    start = end
  }
  return leaves
}

/** For each item, the sum of those before it. */
function sumsBefore<Item>(items: readonly Item[], amountOf: (item: Item) => number): number[] {
  let sum = 0
  return items.map((item) => {
    const before = sum
    sum += amountOf(item)
    return before
  })
}
