import { setTimeout as sleep } from 'node:timers/promises'
import { type Compressed, Json, type ReadyJson } from '../http/prepared/json.ts'
import { ReadyList } from '../http/prepared/ready-list.ts'
import { placeIn } from '../sorted.ts'
import { inBackground, inTurns, type VisitAll } from '../turns.ts'

/** Where a `MemoizedList` gets its elements. */
export interface ListSource {
  /** The noun of the elements, as in `DirectoryChanges`. */
  readonly noun: string
  /** The ids of all elements, ascending. */
  ids(): Iterable<number>
  /** Whether it is the id of an element. */
  has(id: number): boolean
  /** One element as JSON. */
  text(id: number): string
}

/** By then, whoever asked for a list because it has changed has been served. */
const SOON_MS = 1_000

/** So many changed elements are put in their places. Of more, the list is arranged again. */
const MOST_PLACED = 1_000

/**
 * The JSON of a long list. After a change only the changed elements are serialized again, and where few have changed, the
 * rest is not even visited: the next answer, and all that wait meanwhile, would wait for that.
 */
export class MemoizedList {
  #source: ListSource
  #elements = new Map<number, Json>()
  /** Elements that may have changed. */
  #suspects = new Map<number, Json>()
  #order: readonly number[] | undefined
  /** Elements that have changed since the order was taken, and may be gone or new. */
  #changed = new Set<number>()
  #list: ReadyList | undefined
  /** The list before the last change. */
  #before: ReadyList | undefined
  #isGathering = false

  constructor(source: ListSource) {
    this.#source = source
  }

  get noun(): string {
    return this.#source.noun
  }

  get text(): string {
    return this.order.map((id) => this.element(id).text).join()
  }

  /** The ids of the elements. */
  get order(): readonly number[] {
    if (this.#order === undefined) this.#order = [...this.#source.ids()]
    else if (this.#changed.size > 0) this.#order = this.#placed(this.#order)
    return this.#order
  }

  element(id: number): Json {
    let element = this.#elements.get(id)
    if (element === undefined) {
      const text = this.#source.text(id)
      const suspect = this.#suspects.get(id)
      // One that is the same after all keeps its bytes, and the blocks that it is in.
      element = suspect?.text === text ? suspect : new Json(text)
      this.#elements.set(id, element)
      this.#suspects.delete(id)
    }
    return element
  }

  /**
   * Serializes all elements, or those that have changed, in turns that let other requests through. Whoever then uses the
   * list has nothing to wait for but what changed meanwhile.
   */
  async prepare(visitAll: VisitAll = inTurns): Promise<void> {
    await visitAll([...this.#changed], (id) => {
      if (this.#list !== undefined && this.#changed.has(id) && this.#source.has(id)) this.element(id)
    })
    while (this.#list === undefined) {
      const { order } = this
      await visitAll(order, (id) => {
        if (this.#order === order && this.#changed.size === 0) this.element(id)
      })
      if (this.#order === order && this.#changed.size === 0) return
    }
  }

  /** All elements, as parts of a JSON list or object. */
  whole(): ReadyJson[] {
    const { length } = this.order
    return length === 0 ? [] : [this.#ready().stretch(0, length)]
  }

  /** What answers with any of the elements left out are compressed of. */
  everyBlock(): Iterable<Compressed> {
    return this.#ready().everyBlock()
  }

  /**
   * Some elements; adjacent ones come as one part.
   * @param wanted in the order of the list
   */
  stretches(wanted: readonly number[]): ReadyJson[] {
    const { order } = this
    const stretches: ReadyJson[] = []
    let taken = 0
    for (let start = 0; start < order.length; start++) {
      let end = start
      while (taken < wanted.length && order[end] === wanted[taken]) {
        end++
        taken++
      }
      if (end === start) continue
      stretches.push(this.#ready().stretch(start, end))
      start = end
    }
    return stretches
  }

  /** Forgets elements that were changed, added or removed. */
  forget(ids: readonly number[]) {
    for (const id of ids) {
      const element = this.#elements.get(id)
      if (element !== undefined) this.#suspects.set(id, element)
      this.#elements.delete(id)
      this.#changed.add(id)
    }
    if (this.#order === undefined || this.#changed.size > MOST_PLACED) this.#disarrange()
  }

  /** Takes every element for changed, until it turns out to be the same. */
  suspectAll() {
    this.#disarrange()
    // What has not been asked for since it was last suspected still is.
    for (const [id, element] of this.#elements) this.#suspects.set(id, element)
    this.#elements = new Map()
  }

  /** Takes the elements from the newest source, which knows the same as the earlier ones. */
  follow(source: ListSource) {
    this.#source = source
  }

  /** An empty list with the same source, to compare. */
  madeAfresh(): MemoizedList {
    return new MemoizedList(this.#source)
  }

  #disarrange() {
    this.#order = undefined
    this.#changed = new Set()
    this.#before = this.#list ?? this.#before
    this.#list = undefined
  }

  /** The order with what has changed in its place. */
  #placed(order: readonly number[]): readonly number[] {
    const changed = [...this.#changed].sort((one, other) => one - other)
    this.#changed = new Set()
    const [gone, come] = [new Set<number>(), new Set<number>()]
    for (const id of changed) {
      const isThere = order[placeOf(order, id)] === id
      if (isThere !== this.#source.has(id)) (isThere ? gone : come).add(id)
    }
    if (this.#list !== undefined) {
      this.#list = this.#list.with(this.#edits(this.#list, order, changed))
      void this.#gatherSoon()
    }
    for (const id of gone) this.#suspects.delete(id)
    return withChanges(order, gone, come)
  }

  /** What takes the place of which elements, as some have changed. */
  #edits(list: ReadyList, order: readonly number[], changed: readonly number[]): Map<number, Json[]> {
    const inserted = new Map<number, Json[]>()
    const replaced = new Map<number, Json | undefined>()
    for (const id of changed) {
      const place = placeOf(order, id)
      const element = this.#source.has(id) ? this.element(id) : undefined
      if (order[place] !== id) {
        if (element !== undefined) inserted.set(place, [...(inserted.get(place) ?? []), element])
      } else if (element !== list.at(place)) replaced.set(place, element)
    }
    const edits = new Map<number, Json[]>()
    for (const place of new Set([...inserted.keys(), ...replaced.keys()])) {
      const itself = replaced.has(place) ? replaced.get(place) : list.at(place)
      edits.set(place, [...(inserted.get(place) ?? []), ...(itself ? [itself] : [])])
    }
    return edits
  }

  /** Compresses in large blocks again what a change has left in small ones. */
  async #gatherSoon() {
    if (this.#isGathering) return
    this.#isGathering = true
    await sleep(SOON_MS, undefined, { ref: false })
    this.#isGathering = false
    await inBackground(this.#list?.scatteredBlocks() ?? [], (block) => block.deflated)
  }

  #ready(): ReadyList {
    // Also puts what has changed in its place.
    const { order } = this
    if (this.#list === undefined) {
      const elements = order.map((id) => this.element(id))
      this.#list = ReadyList.of(elements, this.#before)
      this.#before = undefined
      // All that is still there has been compared.
      this.#suspects = new Map()
    }
    return this.#list
  }
}

/** So few ids are put in or taken out one by one: the others are copied as they are, without a look at each. */
const FEW = 16

function withChanges(
  order: readonly number[],
  gone: ReadonlySet<number>,
  come: ReadonlySet<number>,
): readonly number[] {
  if (gone.size + come.size > FEW)
    return [...order.filter((id) => !gone.has(id)), ...come].sort((one, other) => one - other)
  let changed = order
  for (const id of gone) changed = changed.toSpliced(placeOf(changed, id), 1)
  for (const id of come) changed = changed.toSpliced(placeOf(changed, id), 0, id)
  return changed
}

const placeOf = (order: readonly number[], id: number) => placeIn(order, id, itself)
const itself = (id: number) => id
