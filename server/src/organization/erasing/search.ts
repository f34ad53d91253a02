import { SearchIndexer } from '#messages/search/indexer.ts'
import type { Step } from './steps.ts'

/** Lets the text index take in that messages are gone: until its next batch it has their words. */
export const forgetInSearch: Step = async ({ realm }) => {
  await realm.memory(SearchIndexer).run()
  return undefined
}
