import { Json } from '../http/json.ts'

/** Parts of answers that are the same for many viewers, kept until the directory changes. */
export class SharedJson {
  #version = -1
  #known = new Map<string, Json>()

  /**
   * The JSON of `build()`, made once for each name as long as the directory stays as it is.
   * @param version the position of the last entry that changed the directory
   */
  get(version: number, name: string, build: () => unknown): Json {
    if (version !== this.#version) {
      // A new one: a cleared map leads to what it held until the next full collection.
      this.#known = new Map()
      this.#version = version
    }
    let json = this.#known.get(name)
    if (json === undefined) {
      const value = build()
      json = value instanceof Json ? value : new Json(JSON.stringify(value))
      this.#known.set(name, json)
    }
    return json
  }

  /** Has it made anew although the directory stays as it is. */
  forget(name: string) {
    this.#known.delete(name)
  }
}
