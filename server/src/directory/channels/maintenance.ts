import { maintenanceTask } from '#engine/maintenance/task.ts'
import { channelActivityChanged } from './entries.ts'
import { saveActivity } from './storage.ts'
import { measureActivity } from './traffic.ts'

/** Measures the activity of channels, so that no request has to. */
export const countTraffic = maintenanceTask('count the traffic of channels', async (realm) => {
  const lastSeqs = new Map([...realm.state.channels.values()].map(({ id, lastSeq }) => [id, lastSeq]))
  const measured = await measureActivity(realm.db, realm.state)
  await realm.change(async ({ tx, state, append }) => {
    const changed = measured.filter(({ id, weeklyTraffic, isRecentlyActive }) => {
      const channel = state.channels.get(id)
      // A message came meanwhile, so the measurement is outdated.
      if (channel === undefined || channel.lastSeq !== lastSeqs.get(id)) return false
      return channel.weeklyTraffic !== weeklyTraffic || channel.isRecentlyActive !== isRecentlyActive
    })
    if (changed.length === 0) return
    await saveActivity(tx, state.id, changed)
    const switched = changed.filter(
      ({ id, isRecentlyActive }) => state.channels.get(id)?.isRecentlyActive !== isRecentlyActive,
    )
    append(channelActivityChanged.of({ channels: changed, told: switched.map(({ id }) => id) }))
  })
})
