import { getMessages } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { SearchIndexer } from '#messages/search/indexer.ts'
import type { Person } from './harness.ts'
import { inOneChannel } from './support/conversations.ts'
import { eachTerm, narrowsOf, type Term, writeEachKind } from './support/each-operator.ts'

async function found(reader: Person, narrow: readonly Term[]) {
  const { messages } = await reader.call(getMessages, {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    apply_markdown: false,
    narrow: [...narrow],
  })
  return messages
}

const melons: Term = { operator: 'search', operand: 'melons', negated: false }

test('a search beside other operators finds what has the word among what they find', async () => {
  const people = await inOneChannel()
  const { server, bo } = people
  const narrows = narrowsOf(eachTerm(people, await writeEachKind(people)), 60)
  for (const state of ['not indexed', 'indexed']) {
    for (const narrow of narrows) {
      // No message is both, which the server says.
      const all = await found(bo, narrow).catch(() => undefined)
      if (all === undefined) continue
      const expected = all.filter(({ content }) => content.includes('melons')).map(({ id }) => id)
      const ids = (await found(bo, [...narrow, melons])).map(({ id }) => id)
      expect({ state, narrow, ids }).toEqual({ state, narrow, ids: expected })
    }
    await server.realm.memory(SearchIndexer).run()
  }
})
