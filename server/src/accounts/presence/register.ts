import { presenceOfflineThresholdSeconds, presencePingIntervalSeconds } from '@parley/api/presence/limits'
import { presenceSection, presenceTimesSection } from '@parley/api/presence/register'
import { section, sectionForAll } from '#engine/events/section.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import { presences } from './lists.ts'
import { PresenceBook } from './presence-book.ts'
import { legacyFormat, modernFormat } from './present.ts'

export const presence = section(presenceSection, ({ realm, viewer, presenceHistoryDays }) => {
  const now = Date.now() / 1000
  const since = now - presenceHistoryDays * DAY_SECONDS
  const format = viewer.client.slimPresence ? modernFormat : legacyFormat
  return {
    // Before the parts are made: what changes meanwhile comes again, rather than never.
    presence_last_update_id: realm.memory(PresenceBook).lastUpdateId,
    presences: presences(realm, viewer.user, format, since),
    server_timestamp: now,
  }
})

export const times = sectionForAll(presenceTimesSection, () => ({
  server_presence_ping_interval_seconds: presencePingIntervalSeconds,
  server_presence_offline_threshold_seconds: presenceOfflineThresholdSeconds,
}))
