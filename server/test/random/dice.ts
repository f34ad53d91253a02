import { createHash } from 'node:crypto'

/** Random choices that a seed reproduces in the same order. */
export class Dice {
  readonly #seed: number
  #throws = 0

  constructor(seed: number) {
    this.#seed = seed
  }

  /** An integer from 0 up to but not including `limit`. */
  below(limit: number): number {
    const digest = createHash('sha256')
      .update(`${this.#seed}:${this.#throws++}`)
      .digest()
    return digest.readUInt32LE() % limit
  }

  /** True with a probability of 1 in `inTimes`. */
  once(inTimes: number): boolean {
    return this.below(inTimes) === 0
  }

  one<T>(of: readonly T[]): T {
    return of[this.below(of.length)] as T
  }

  /** Up to `most` elements, possibly repeated. */
  some<T>(of: readonly T[], most: number): T[] {
    return Array.from({ length: this.below(most + 1) }, () => this.one(of))
  }
}
