/**
 * Counts the work of one rendering, so that a hostile message is stopped at the same point on every machine.
 * One step is about one character looked at.
 */
export class Steps {
  used = 0
  /** The part of it that linkifiers took, which has a limit of its own: past it, text stays text. */
  linkifying = 0
  readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  /** Adds to the count; throws when the message has used up what it may cost. */
  add(steps: number): void {
    this.used += steps
    if (this.used > this.limit) throw new TooMuchWork()
  }
}

export class TooMuchWork extends Error {
  override name = 'TooMuchWork'
}
