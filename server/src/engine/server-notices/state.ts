import type { ServerNotices } from '@parley/api/server-notices/objects'
import type { Queryable } from '../db/database.ts'
import { stateSlice } from '../realm/state.ts'
import { storedNotices } from './storage.ts'

declare module '../realm/state.ts' {
  interface RealmState {
    /** The same in all organizations: each has it in its journal, so that all nodes and clients hear of it. */
    serverNotices: ServerNotices
  }
}

/** Of the server, not of the organization: one that is made later has them too. */
export const serverNoticesSlice = stateSlice('server notices', async (db: Queryable) => ({
  serverNotices: await storedNotices(db),
}))
