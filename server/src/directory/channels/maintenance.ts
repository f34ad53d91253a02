import { maintenanceTask } from '#engine/maintenance/task.ts'
import { channelActivityChanged } from './entries.ts'
import { saveActivity } from './storage.ts'
import { measureActivity } from './traffic.ts'

/** Counts how busy channels are, so that no answer has to. */
export const countTraffic = maintenanceTask('count the traffic of channels', async (realm) => {
  const lastSeqs = new Map([...realm.state.channels.values()].map(({ id, lastSeq }) => [id, lastSeq]))
  const measured = await measureActivity(realm.db, realm.state)
  await realm.change(async ({ tx, state, append }) => {
    const changed = measured.filter(({ id, weeklyTraffic, isRecentlyActive }) => {
      const channel = state.channels.get(id)
      // Somebody has written meanwhile: it is in use, whatever was counted.
      if (channel === undefined || channel.lastSeq !== lastSeqs.get(id)) return false
      return channel.weeklyTraffic !== weeklyTraffic || channel.isRecentlyActive !== isRecentlyActive
    })
    if (changed.length === 0) return
    await saveActivity(tx, state.id, changed)
    const told = changed.filter(
      ({ id, isRecentlyActive }) => state.channels.get(id)?.isRecentlyActive !== isRecentlyActive,
    )
    append(channelActivityChanged.of({ channels: changed, told: told.map(({ id }) => id) }))
  })
})
