import { constants, inflateRawSync } from 'node:zlib'
import type { Compressed, Json, TextKeeper } from './json.ts'
import { shortened, UNPOOLED } from './memory.ts'
import type { Page } from './page.ts'

/** A change touches some tens of leaves, and asks each twice: to compare what has changed, and to compress the rest again. */
const MOST_INFLATED = 32
/** The texts that were inflated last, the newest at the end. */
const inflated = new Map<KeptTexts, string>()

/** The texts of adjacent elements, kept in nothing but their compressed form: an eighth of their size. */
export class KeptTexts implements TextKeeper {
  readonly #elements: readonly Json[]
  readonly #compressed: Compressed
  #page: Page | undefined

  /** @param compressed the texts of the elements with commas between them */
  constructor(elements: readonly Json[], compressed: Compressed, page: Page | undefined) {
    this.#elements = elements
    this.#compressed = compressed
    this.#page = page
  }

  /** The page is kept for plain answers: a text is found there in less time. */
  knowPage(page: Page) {
    this.#page = page
  }

  textOf(element: Json): string {
    if (this.#page !== undefined) {
      const place = this.#elements.indexOf(element)
      const { bytes, ends } = this.#page
      return bytes.toString('utf8', (ends[place - 1] ?? 0) + 1, ends[place])
    }
    let start = 0
    for (const before of this.#elements) {
      if (before === element) break
      start += before.length + 1
    }
    return this.#all().slice(start, start + element.length)
  }

  #all(): string {
    const known = inflated.get(this)
    if (known !== undefined) return known
    const { deflated, size } = this.#compressed
    // The block is not the last of a stream: more could follow.
    const options = { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: Math.max(size, UNPOOLED) }
    const bytes = inflateRawSync(deflated, options)
    const text = bytes.toString()
    shortened(bytes, 0)
    inflated.set(this, text)
    const [oldest] = inflated.keys()
    if (inflated.size > MOST_INFLATED && oldest !== undefined) inflated.delete(oldest)
    return text
  }
}
