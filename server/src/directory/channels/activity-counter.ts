import { setTimeout as sleep } from 'node:timers/promises'
import { BackgroundWork } from '#engine/realm/background-work.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { channelActivityChanged } from './entries.ts'
import { saveActivity } from './storage.ts'
import { measureActivity } from './traffic.ts'

/**
 * So many channels change together, next to each other in the list that `/register` is made of, and so long it is taken as it
 * is in between. Else the whole list would be made anew at once, and be in memory twice.
 */
const TOGETHER = 100
const REST_MS = 1_000

/** Measures the activity of channels every hour, so that no request has to. */
export class ActivityCounter extends BackgroundWork {
  constructor(realm: Realm) {
    super(realm, 'the activity of channels could not be measured')
  }

  protected async work(closing: AbortSignal): Promise<void> {
    const ids = [...this.realm.state.channels.keys()].sort((one, other) => one - other)
    for (let start = 0; start < ids.length && !this.realm.isClosed; start += TOGETHER) {
      const isChanged = await count(this.realm, ids.slice(start, start + TOGETHER))
      const isLast = start + TOGETHER >= ids.length
      if (isChanged && !isLast) await sleep(REST_MS, undefined, { ref: false, signal: closing })
    }
  }
}

/** @returns whether the activity of some of these channels has changed */
async function count(realm: Realm, ids: readonly number[]): Promise<boolean> {
  const lastSeqs = new Map(ids.map((id) => [id, realm.state.channels.get(id)?.lastSeq]))
  const measured = await measureActivity(realm.db, realm.state, ids)
  return realm.change(async ({ tx, state, append }) => {
    const changed = measured.filter(({ id, weeklyTraffic, isRecentlyActive }) => {
      const channel = state.channels.get(id)
      // A message came meanwhile, so the measurement is outdated.
      if (channel === undefined || channel.lastSeq !== lastSeqs.get(id)) return false
      return channel.weeklyTraffic !== weeklyTraffic || channel.isRecentlyActive !== isRecentlyActive
    })
    if (changed.length === 0) return false
    await saveActivity(tx, state.id, changed)
    const switched = changed.filter(
      ({ id, isRecentlyActive }) => state.channels.get(id)?.isRecentlyActive !== isRecentlyActive,
    )
    append(channelActivityChanged.of({ channels: changed, told: switched.map(({ id }) => id) }))
    return true
  })
}
