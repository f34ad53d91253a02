/**
 * An answer of which some fields are still awaited. Those that are ready become bytes meanwhile, but nothing goes out
 * before all are there: what fails is told of as always.
 */
export class PartialAnswer<Fields extends object> {
  readonly ready: Partial<Fields>
  /** The other fields. */
  readonly rest: Promise<Partial<Fields>>

  constructor(ready: Partial<Fields>, rest: Promise<Partial<Fields>>) {
    this.ready = ready
    this.rest = rest
  }
}
