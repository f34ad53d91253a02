import { setTimeout as sleep } from 'node:timers/promises'
import { connectToDatabase } from '../../database.ts'
import { channelsOfReaders, large, largeSizes } from '../../fixtures/large.ts'
import { Reader } from '../../load/reader.ts'
import { progress } from '../../progress.ts'
import { atMost, type Figure, row } from '../../row.ts'
import { percentile } from '../../statistics.ts'

/** What is searched for, by how many messages have it. */
const SEARCHES: readonly [what: string, words: string][] = [
  ['a word of all messages', 'message'],
  ['of every second', 'often'],
  ['of each hundredth', 'sometimes'],
  ['of a few', 'seldom'],
  ['of none', 'never'],
  ['two words', 'people sometimes'],
  ['a phrase', '"write to each other"'],
]

export const search = row({
  name: 'search',
  order: 21,
  isLarge: true,
  title: 'searches, the 100 newest messages found',
  async run(bench) {
    const { dataDir, people, realmId } = await bench.organization(large)
    const server = await bench.serve({ dataDir })
    const { messages } = largeSizes(bench)
    await untilIndexed(dataDir, realmId, messages)
    const figures: Figure[] = []
    for (const [index, account] of people.slice(0, channelsOfReaders(bench).length).entries()) {
      const reader = await Reader.open(server.port, account)
      bench.defer(() => reader.close())
      for (const [what, words] of SEARCHES) {
        const narrow = [{ operator: 'search', operand: words }]
        await reader.newest(narrow, 3)
        figures.push({
          what: `${what}, in ${channelsOfReaders(bench)[index]} channels, p99`,
          value: percentile(await reader.newest(narrow, bench.size(100, 20)), 0.99),
          unit: 'ms',
          target: atMost(40),
        })
      }
    }
    return figures
  },
})

async function untilIndexed(dataDir: string, realmId: number, messages: number): Promise<void> {
  const database = await connectToDatabase(dataDir)
  for (;;) {
    const { rows } = await database.query<{ through: number }>(
      'select through::float8 from search_progress where realm_id = $1',
      [realmId],
    )
    const through = rows[0]?.through ?? 0
    if (through >= messages) return database.end()
    progress(`search: ${(messages - through).toLocaleString('en')} messages to index`)
    await sleep(500)
  }
}
