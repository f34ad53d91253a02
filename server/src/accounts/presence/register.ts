import { presenceOfflineThresholdSeconds, presencePingIntervalSeconds } from '@parley/api/presence/limits'
import { presenceSection, presenceTimesSection } from '@parley/api/presence/register'
import { section, sectionForAll } from '#engine/events/section.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import { PresenceBook } from './presence-book.ts'
import { presencesInParts } from './present.ts'

export const presence = section(presenceSection, ({ realm, viewer, presenceHistoryDays }) => {
  const now = Date.now() / 1000
  const since = now - presenceHistoryDays * DAY_SECONDS
  const book = realm.memory(PresenceBook)
  const query = { since, isSlim: viewer.client.slimPresence }
  return {
    presences: presencesInParts(viewer.state, viewer.user, book, query),
    presence_last_update_id: book.lastUpdateId,
    server_timestamp: now,
  }
})

export const times = sectionForAll(presenceTimesSection, () => ({
  server_presence_ping_interval_seconds: presencePingIntervalSeconds,
  server_presence_offline_threshold_seconds: presenceOfflineThresholdSeconds,
}))
