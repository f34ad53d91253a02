import { Json, type ReadyJson } from '../http/prepared/json.ts'
import { ReadyList } from '../http/prepared/ready-list.ts'

export interface ListSource {
  /** Of which noun the elements are, as entries name it: see `DirectoryChanges`. */
  readonly noun: string
  /** The elements there are, in order. */
  ids(): Iterable<number>
  /** One of them, as JSON. */
  text(id: number): string
}

/** The JSON of a long list. After a change only the elements that it concerns are made anew. */
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

  /** The ids of its elements. */
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

  /** All of them as one JSON object: of elements that are fields with their names. */
  object(): Json {
    this.#object ??= new Json(`{${this.text}}`)
    return this.#object
  }

  /** All of them, as parts of a JSON list. */
  whole(): ReadyJson[] {
    const { length } = this.order
    return length === 0 ? [] : [this.#ready().stretch(0, length)]
  }

  /**
   * Some of them; neighbors come as one part.
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

  /** These were changed, added or removed. */
  forget(ids: readonly number[]) {
    for (const id of ids) this.#elements.delete(id)
    this.#order = undefined
    this.#object = undefined
    this.#before = this.#list ?? this.#before
    this.#list = undefined
  }

  /** The same list with nothing kept, to compare. */
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
