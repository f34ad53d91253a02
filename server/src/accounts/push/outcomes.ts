import { setTimeout as sleep } from 'node:timers/promises'
import type { Realm } from '#engine/realm/realm.ts'
import { deviceIsGone } from '../push-devices/gone.ts'
import { type PushOutcome, silent } from './gateway.ts'
import { type DeviceName, forgetWaiting, putOffDevice, type WaitingPush } from './storage.ts'

/** What services have taken is forgotten together, so soon: what a killed server had not forgotten is told again. */
const TOGETHER_MS = 100
/** A server that stops waits so long for answers. */
const STOPPING_MS = 2_000

/** What becomes of the notifications that are under way. */
export class Outcomes {
  readonly #realm: Realm
  readonly #underWay = new Set<Promise<void>>()
  #finished: number[] = []
  #forgetting: Promise<void> | undefined

  constructor(realm: Realm) {
    this.#realm = realm
  }

  /** Whether nothing is under way, or to be written. */
  get isIdle(): boolean {
    return this.#underWay.size === 0 && this.#finished.length === 0 && this.#forgetting === undefined
  }

  /** @param leave called as soon as the service has answered, or will not */
  follow(waiting: WaitingPush, lane: string, sent: Promise<PushOutcome>, leave: () => void): void {
    const { isClosed, context } = this.#realm
    const done = sent
      .catch(silent)
      .finally(leave)
      .then((outcome) => this.#settle(waiting, lane, outcome))
      .catch((error: unknown) => {
        if (!isClosed) context.log.warn({ err: error }, 'what became of a notification could not be written')
      })
      .finally(() => this.#underWay.delete(done))
    this.#underWay.add(done)
  }

  async close(): Promise<void> {
    await Promise.race([Promise.allSettled(this.#underWay), sleep(STOPPING_MS, undefined, { ref: false })])
    await this.#forget().catch(() => undefined)
  }

  async #settle(waiting: WaitingPush, lane: string, outcome: PushOutcome): Promise<void> {
    const { lanes } = this.#realm.context.push
    if (outcome.kind === 'silent') lanes.failed(lane)
    else lanes.answered(lane)
    if (outcome.kind === 'later' && outcome.isResting && outcome.seconds !== undefined)
      lanes.rest(lane, outcome.seconds)
    await settleDevice(this.#realm, waiting, outcome)
    if (outcome.kind === 'taken' || outcome.kind === 'refused') this.#finish(waiting.id)
    else if (outcome.kind !== 'gone') {
      const seconds = outcome.kind === 'later' ? outcome.seconds : undefined
      await putOffDevice(this.#realm.db, this.#realm.state.id, waiting, seconds)
    }
  }

  #finish(id: number): void {
    this.#finished.push(id)
    this.#forgetSoon()
  }

  #forgetSoon(): void {
    this.#forgetting ??= sleep(TOGETHER_MS)
      .then(() => this.#forget())
      // It is due again, and told again.
      .catch(() => undefined)
      .finally(() => {
        this.#forgetting = undefined
        // What was finished while others were being forgotten, or it would be told again.
        if (this.#finished.length > 0) this.#forgetSoon()
      })
  }

  async #forget(): Promise<void> {
    const ids = this.#finished
    this.#finished = []
    if (ids.length > 0) await forgetWaiting(this.#realm.db, this.#realm.state.id, ids)
  }
}

/** What follows for the device. Returns whether it took the notification. */
export async function settleDevice(realm: Realm, device: DeviceName, outcome: PushOutcome): Promise<boolean> {
  if (outcome.kind === 'taken') return true
  if (outcome.kind === 'gone') await deviceIsGone(realm, device, outcome.since)
  const { kind, problem } = outcome
  realm.context.log.debug({ kind: device.kind, outcome: kind, problem }, 'a notification was not taken')
  return false
}
