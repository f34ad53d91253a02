/**
 * Counts the work of one rendering, so that a hostile message stops at the same point on every machine. A step is about
 * one character that is looked at.
 */
export class Steps {
  used = 0
  /** The steps of linkifiers, which have a limit of their own. Past it they find nothing more. */
  linkifying = 0
  readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  /** Adds to the count; throws when it is over the limit. */
  add(steps: number): void {
    this.used += steps
    if (this.used > this.limit) throw new TooMuchWork()
  }
}

export class TooMuchWork extends Error {
  override name = 'TooMuchWork'
}
