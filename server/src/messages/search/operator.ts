import { operatorCommand, organizationOf } from '#engine/operator/command.ts'
import { counted } from '#engine/operator/counted.ts'
import { SearchIndexer } from './indexer.ts'
import { toBeRenewed } from './indexing.ts'

/** Writes the text index again, from the messages as they are. */
export const rebuild = operatorCommand('rebuild-search', {
  summary: 'Write the text index of an organization again, while people search',
  details: `For a search that does not find what is there. Broken off, it goes on with the next message or start.`,
  async work(call) {
    const realm = organizationOf(call)
    const count = await toBeRenewed(realm.db, realm.state.id)
    call.say(`${counted(count, 'message is', 'messages are')} indexed again`)
    await realm.memory(SearchIndexer).run()
  },
})
