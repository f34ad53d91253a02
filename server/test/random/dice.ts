import { createHash } from 'node:crypto'

/** Chances that a seed gives again in the same order, whatever they are asked for. */
export class Dice {
  readonly #seed: number
  #throws = 0

  constructor(seed: number) {
    this.#seed = seed
  }

  /** A whole number from 0 up to but not including `limit`. */
  below(limit: number): number {
    const digest = createHash('sha256')
      .update(`${this.#seed}:${this.#throws++}`)
      .digest()
    return digest.readUInt32LE() % limit
  }

  /** Once in so many times. */
  once(inTimes: number): boolean {
    return this.below(inTimes) === 0
  }

  one<T>(of: readonly T[]): T {
    return of[this.below(of.length)] as T
  }

  /** Up to `most`, some perhaps twice. */
  some<T>(of: readonly T[], most: number): T[] {
    return Array.from({ length: this.below(most + 1) }, () => this.one(of))
  }
}
