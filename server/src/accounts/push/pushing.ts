import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { BackgroundWork } from '#engine/realm/background-work.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { unixNow } from '#engine/time.ts'
import { Outcomes } from './outcomes.ts'
import { pushesFor } from './pushes.ts'
import { forgetWaiting, holdPushes, nextWaiting, putOff, savePushed, takeDue } from './storage.ts'

/** So many are taken, decided about and written with one statement each. */
const SLICE = 50
/** What a killed node had taken is due again after this: longer than a service may take to answer. */
const LEASE_SECONDS = 60
/** The least time for a slice, of a node that has time, and of one that others keep busy. */
const CALM_MS = 100
const BUSY_MS = 400
/** The share of its time beyond which a node counts as busy. */
const BUSY = 0.6
/** Another node, or a restarted one, may have left something. */
const LOOK_AGAIN_MS = 60_000

/**
 * Tells an organization's devices what waits for them: slice by slice, and slower on a busy node, since nobody waits for
 * notifications as senders do for answers. It waits for no answer of a push service.
 */
export class Pushing extends BackgroundWork {
  readonly outcomes: Outcomes
  #isAwaited = false

  constructor(realm: Realm) {
    super(realm, 'devices could not be told')
    this.outcomes = new Outcomes(realm)
  }

  /** Something is being written that is to be told, in a transaction which has not committed. */
  expect(): void {
    this.#isAwaited = true
  }

  /** A transaction has committed: tells what it has written, if it has. */
  committed(): void {
    if (!this.#isAwaited) return
    this.#isAwaited = false
    this.wake(0)
  }

  override async [Symbol.asyncDispose](): Promise<void> {
    await super[Symbol.asyncDispose]()
    await this.outcomes.close()
  }

  protected async work(closing: AbortSignal): Promise<void> {
    const { realm } = this
    const { db, state } = realm
    const { lanes } = realm.context.push
    let load = performance.eventLoopUtilization()
    for (;;) {
      await lanes.room()
      if (realm.isClosed || db.isEnded || closing.aborted) return
      const begun = performance.now()
      if ((await this.#slice()) < SLICE) break
      const { utilization } = performance.eventLoopUtilization(load)
      const least = utilization > BUSY ? BUSY_MS : CALM_MS
      await sleep(Math.max(0, least - (performance.now() - begun)), undefined, {
        ref: false,
        signal: closing,
      })
      load = performance.eventLoopUtilization()
    }
    const due = await nextWaiting(db, state.id)
    if (due !== undefined) this.wake(Math.min(LOOK_AGAIN_MS, Math.max(0, due - unixNow()) * 1000))
  }

  /** Returns how many it has taken. */
  async #slice(): Promise<number> {
    const { realm } = this
    const { db, state, context } = realm
    const { lanes } = context.push
    const taken = await takeDue(db, state.id, { limit: SLICE, leaseSeconds: LEASE_SECONDS })
    if (taken.length === 0) return 0
    // Rights and settings that another node has changed count; and without its conversations, nobody would be told.
    await realm.follow()
    const { send, hold } = await pushesFor(realm, taken)
    const left = taken.filter(({ id }) => !send.has(id) && !hold.has(id)).map(({ id }) => id)
    if (left.length > 0) await forgetWaiting(db, state.id, left)
    const told = taken.flatMap(({ id, userId, about }) =>
      send.has(id) && 'messageId' in about ? [{ userId, messageId: about.messageId }] : [],
    )
    if (told.length > 0) await savePushed(db, state.id, told)
    const held = taken.flatMap((waiting) => {
      const until = hold.get(waiting.id)
      return until === undefined ? [] : [{ ...waiting, until }]
    })
    if (held.length > 0) await holdPushes(db, state.id, held)
    const late: { id: number; seconds: number }[] = []
    for (const waiting of taken) {
      const push = send.get(waiting.id)
      const gateway = context.push.for(waiting.kind)
      if (push === undefined || gateway === undefined || waiting.target === undefined) continue
      const lane = gateway.laneOf(waiting.target)
      const entrance = lanes.enter(lane, `${state.id}:${waiting.userId}`)
      if ('fullFor' in entrance) late.push({ id: waiting.id, seconds: entrance.fullFor })
      else this.outcomes.follow(waiting, lane, gateway.send(waiting.target, push), entrance.leave)
    }
    if (late.length > 0) await putOff(db, state.id, late)
    return taken.length
  }
}
