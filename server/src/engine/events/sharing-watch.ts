import type { ContractWatch } from '../http/contract-watch.ts'
import type { LogRecord, SerializedEvent } from '../journal/log.ts'
import { ownEventsOf, sharingKey } from './collect.ts'
import { readership } from './ports.ts'
import type { Viewer } from './viewer.ts'

/**
 * Holds those who are sent the same against each other: what one of them alone would be sent now, another would too. It
 * runs while tests do.
 */
export class SharingWatch {
  readonly #contract: ContractWatch
  /** The first viewer that had a record's events under a serialization key. */
  readonly #firstOf = new WeakMap<LogRecord, Map<string | number, Viewer>>()

  constructor(contract: ContractWatch) {
    this.#contract = contract
  }

  checkRecord(record: LogRecord, viewer: Viewer) {
    const keyFor = (one: Viewer) => sharingKey(record, one)
    const key = keyFor(viewer)
    if (key === undefined || !readership.provided.includes(record, viewer)) return
    const firsts = this.#firstOf.get(record) ?? new Map<string | number, Viewer>()
    this.#firstOf.set(record, firsts)
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, viewer)
    // What somebody may see can have changed since.
    else if (keyFor(first) === key && readership.provided.includes(record, first))
      this.#compare(ownEventsOf(record, first), ownEventsOf(record, viewer))
  }

  /** @param shared what another was sent in this round */
  checkRange(shared: readonly SerializedEvent[], own: readonly SerializedEvent[]) {
    this.#compare(shared, own)
  }

  #compare(one: readonly SerializedEvent[], other: readonly SerializedEvent[]) {
    const [a, b] = [one, other].map((events) => events.map(({ text }) => text).join('\n'))
    if (a !== b) this.#contract.report('events that are shared', [`${a}\nin place of\n${b}`])
  }
}
