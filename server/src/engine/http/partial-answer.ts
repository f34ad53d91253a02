/**
 * An answer with some fields still pending. The ready ones are serialized meanwhile, but nothing is sent before all
 * are there, so errors are answered as usual.
 */
export class PartialAnswer<Fields extends object> {
  readonly ready: Partial<Fields>
  /** The pending fields. */
  readonly rest: Promise<Partial<Fields>>

  constructor(ready: Partial<Fields>, rest: Promise<Partial<Fields>>) {
    this.ready = ready
    this.rest = rest
  }
}
