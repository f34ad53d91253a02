import { linesLeftOut } from './metrics.ts'

/** So many lines of a kind at once, */
const BURST = 20
/** and then so many a second. */
const PER_SECOND = 1
/** How often the log says what it lacks. */
const TELL_EVERY_MS = 10_000
/** The most kinds that are told apart. The others share one allowance. */
const MOST_KINDS = 200
const OTHERS = 'other kinds'

const LEFT_OUT = linesLeftOut.of('flood')

interface Allowance {
  left: number
  /** When `left` was right, by `performance.now()`. */
  at: number
  leftOut: number
}

/** Lines that a log did not write. */
export interface LeftOut {
  readonly kind: string
  readonly lines: number
}

/**
 * Thins out lines that say the same: an error that happens thousands of times a second would fill the disk. What is
 * left out is counted, and the log says so every ten seconds.
 */
export class Flood {
  readonly #tell: (leftOut: LeftOut) => void
  readonly #kinds = new Map<string, Allowance>()
  #telling: NodeJS.Timeout | undefined
  #isTelling = false

  constructor(tell: (leftOut: LeftOut) => void) {
    this.#tell = tell
  }

  /** Whether a line may be written. Its kind is its text, without the fields. */
  lets(args: readonly unknown[]): boolean {
    if (this.#isTelling) return true
    const allowance = this.#allowanceOf(kindOf(args))
    const now = performance.now()
    allowance.left = Math.min(BURST, allowance.left + ((now - allowance.at) / 1000) * PER_SECOND)
    allowance.at = now
    if (allowance.left >= 1) {
      allowance.left--
      return true
    }
    allowance.leftOut++
    LEFT_OUT.add()
    this.#telling ??= setTimeout(() => this.tell(), TELL_EVERY_MS).unref()
    return false
  }

  /** Says what was left out, and forgets kinds that are quiet again. */
  tell() {
    clearTimeout(this.#telling)
    this.#telling = undefined
    const now = performance.now()
    this.#isTelling = true
    for (const [kind, allowance] of this.#kinds) {
      const { leftOut: lines, at } = allowance
      if (lines > 0) this.#tell({ kind, lines })
      else if (now - at > (BURST / PER_SECOND) * 1000) this.#kinds.delete(kind)
      allowance.leftOut = 0
    }
    this.#isTelling = false
  }

  #allowanceOf(wanted: string): Allowance {
    const kind = this.#kinds.has(wanted) || this.#kinds.size < MOST_KINDS ? wanted : OTHERS
    let allowance = this.#kinds.get(kind)
    if (allowance === undefined) {
      allowance = { left: BURST, at: performance.now(), leftOut: 0 }
      this.#kinds.set(kind, allowance)
    }
    return allowance
  }
}

function kindOf([first, second]: readonly unknown[]): string {
  return String(typeof first === 'string' ? first : (second ?? OTHERS))
}
