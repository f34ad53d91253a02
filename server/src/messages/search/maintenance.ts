import { maintenanceTask } from '#engine/maintenance/task.ts'
import { SearchIndexer } from './indexer.ts'
import { SegmentMerger } from './merger.ts'

/** After a start others have more to do. */
const MERGE_AFTER_MS = 60_000

/** At the start: a server that was killed may have left messages that no later one wakes the indexer for. */
export const searchIndex = maintenanceTask('index messages for search', async (realm) => {
  realm.memory(SearchIndexer).wake()
  realm.memory(SegmentMerger).wake(MERGE_AFTER_MS)
})
