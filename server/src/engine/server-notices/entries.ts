import { serverNoticesEvent } from '@parley/api/server-notices/events'
import type { ServerNotices } from '@parley/api/server-notices/objects'
import { entryKind, noListChanges } from '../journal/entry.ts'

/** What the server tells everybody is something else now. */
export const serverNoticesChanged = entryKind<ServerNotices>({
  kind: 'server_notices_changed',
  apply(state, notices) {
    state.serverNotices = notices
  },
  directoryChanges: noListChanges,
  audience: () => 'everyone',
  events: (notices) => [serverNoticesEvent.of({ ...notices })],
  serializationKey: () => 1,
  audit: 'The operator of the server tells it to all organizations.',
})
