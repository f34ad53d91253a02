import { maintenanceTask } from '#engine/maintenance/task.ts'
import { SearchIndexer } from './indexer.ts'

/** At the start: a server that was killed may have left messages that no later one wakes the indexer for. */
export const searchIndex = maintenanceTask('index messages for search', async (realm) => {
  realm.memory(SearchIndexer).wake()
})
