import type { EventOf } from '@parley/api/contract/event'
import { presenceEvent } from '@parley/api/presence/events'
import type { LegacyPresence, ModernPresence } from '@parley/api/presence/objects'
import { presenceSection } from '@parley/api/presence/register'
import { realmUserUpdateEvent } from '@parley/api/users/events'
import { slice } from '../slice.ts'
import { tableBy } from '../table.ts'
import { usersSlice } from './users.ts'

export interface Presences {
  /** The server's time of the latest report, in UNIX seconds. All timestamps are by the server's clock. */
  readonly serverTimestamp: number
  /** By user ID with `slim_presence`, else by email address. */
  readonly byKey: ReturnType<typeof presenceTable>
}

type LegacyByClient =
  EventOf<typeof presenceEvent> extends infer E ? (E extends { presence: infer P } ? P : never) : never

const presenceTable = (entries: Iterable<readonly [string, ModernPresence]>) =>
  tableBy(entries, ([key]) => key).map(([, presence]) => presence)

export const presenceSlice = slice(
  'presence',
  [presenceSection],
  (answer): Presences => ({
    serverTimestamp: answer.server_timestamp,
    byKey: presenceTable(Object.entries(answer.presences).map(([key, given]) => [key, modern(given)])),
  }),
)
  .on(presenceEvent, (presences, event, { viewer, read }) => {
    if ('presences' in event) {
      const told = Object.entries(event.presences).flatMap(([id, presence]) => {
        const key = viewer.client.slim_presence ? id : read(usersSlice)?.get(Number(id))?.email
        return key === undefined ? [] : [[key, presence] as const]
      })
      return { ...presences, byKey: presences.byKey.merge(presenceTable(told)) }
    }
    const key = viewer.client.slim_presence ? String(event.user_id) : event.email
    if (key === undefined) return presences
    const byKey = presences.byKey.set(key, modern(event.presence))
    return { serverTimestamp: Math.max(presences.serverTimestamp, event.server_timestamp), byKey }
  })
  .on(realmUserUpdateEvent, (presences, { person }, { viewer, read }) => {
    if (viewer.client.slim_presence || !('new_email' in person)) return presences
    const before = read(usersSlice)?.get(person.user_id)?.email
    const presence = before === undefined ? undefined : presences.byKey.get(before)
    if (before === undefined || presence === undefined) return presences
    return { ...presences, byKey: presences.byKey.delete(before).set(person.new_email, presence) }
  })
  // Presence changes with time alone, and large organizations get only part of it.
  .comparing(() => undefined)

/** Converts the older form, which has one report for each kind of client. */
function modern(given: ModernPresence | Record<string, LegacyPresence> | LegacyByClient): ModernPresence {
  if (isModern(given)) return given
  const reports = Object.values(given)
  const latest = (seen: readonly LegacyPresence[]) => Math.max(0, ...seen.map((report) => report.timestamp))
  return {
    active_timestamp: latest(reports.filter((report) => report.status === 'active')),
    idle_timestamp: latest(reports),
  }
}

function isModern(given: object): given is ModernPresence {
  return 'active_timestamp' in given
}
