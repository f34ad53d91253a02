import { setTimeout as sleep } from 'node:timers/promises'
import { today } from '#directory/activity/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import { BackgroundWork } from '#engine/realm/background-work.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { countNext, noteStorage } from './counting.ts'

/** The pause after a batch, as a multiple of the time it took: an organization with years of messages is counted beside its work. */
const PAUSE_FACTOR = 1

/**
 * Counts the messages that nobody has counted yet: every hour those since, and once those of an organization that is
 * older than the counting. Every node has one, and whichever comes first does the work.
 */
export class UsageCounter extends BackgroundWork {
  constructor(realm: Realm) {
    super(realm, 'messages could not be counted')
  }

  /**
   * Counts what came since the last time, if it is not much, so that who asks sees the present. More than that is
   * counted behind the request.
   * @returns whether that was all
   */
  async catchUp(): Promise<boolean> {
    const { db, state } = this.realm
    const outcome = await db.transaction((tx: Queryable) => countNext(tx, state.id))
    if (outcome === 'more') this.wake(0)
    return outcome === 'all'
  }

  protected async work(closing: AbortSignal): Promise<void> {
    const { db, state } = this.realm
    while (!this.realm.isClosed && !db.isEnded) {
      const begun = performance.now()
      const outcome = await db.transaction((tx: Queryable) => countNext(tx, state.id))
      if (outcome !== 'more') break
      await sleep((performance.now() - begun) * PAUSE_FACTOR, undefined, { ref: false, signal: closing })
    }
    if (this.realm.isClosed || db.isEnded) return
    await noteStorage(db, state.id, { day: today(), bytes: state.uploadSpaceUsed })
  }
}
