import { Json, type ReadyJson } from '../http/prepared/json.ts'
import { ReadyList } from '../http/prepared/ready-list.ts'

/** Where a `MemoizedList` gets its elements. */
export interface ListSource {
  /** The noun of the elements, as in `DirectoryChanges`. */
  readonly noun: string
  /** The ids of all elements, in order. */
  ids(): Iterable<number>
  /** One element as JSON. */
  text(id: number): string
}

/** The JSON of a long list. After a change only the changed elements are serialized again. */
export class MemoizedList {
  readonly #source: ListSource
  readonly #elements = new Map<number, Json>()
  #order: readonly number[] | undefined
  #list: ReadyList | undefined
  /** The list before the last change. */
  #before: ReadyList | undefined
  #object: Json | undefined

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
    this.#order ??= [...this.#source.ids()]
    return this.#order
  }

  element(id: number): Json {
    let element = this.#elements.get(id)
    if (element === undefined) {
      element = new Json(this.#source.text(id))
      this.#elements.set(id, element)
    }
    return element
  }

  /** All elements as one JSON object: each element is a field with its name. */
  object(): Json {
    this.#object ??= new Json(`{${this.text}}`)
    return this.#object
  }

  /** All elements, as parts of a JSON list. */
  whole(): ReadyJson[] {
    const { length } = this.order
    return length === 0 ? [] : [this.#ready().stretch(0, length)]
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
    for (const id of ids) this.#elements.delete(id)
    this.#order = undefined
    this.#object = undefined
    this.#before = this.#list ?? this.#before
    this.#list = undefined
  }

  /** An empty list with the same source, to compare. */
  madeAfresh(): MemoizedList {
    return new MemoizedList(this.#source)
  }

  #ready(): ReadyList {
    if (this.#list === undefined) {
      const elements = this.order.map((id) => this.element(id))
      this.#list = new ReadyList(elements, this.#before)
      this.#before = undefined
    }
    return this.#list
  }
}
