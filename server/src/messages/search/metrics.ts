import { gauge } from '#engine/metrics/metric.ts'
import { SearchIndexer } from './indexer.ts'

/** How far the text index is behind. */
export const behind = gauge(
  {
    name: 'parley_search_behind_messages',
    help: 'Messages that the text index lacks; 0 while they are few.',
  },
  ({ realms }) => realms.all().reduce((sum, realm) => sum + realm.memory(SearchIndexer).behind, 0),
)
