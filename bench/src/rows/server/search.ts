import { channelsOfReaders, large, largeSizes, longestSearchMs } from '../../fixtures/large.ts'
import { Reader } from '../../load/reader.ts'
import { untilIndexed } from '../../load/until-indexed.ts'
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
  ['the beginning of a frequent word', 'oft'],
  ['the beginning of a rare word', 'seld'],
  ['the inside of a frequent word', 'ometime'],
  ['the inside of a rare word', 'eldo'],
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
          target: atMost(longestSearchMs(bench)),
        })
      }
    }
    return figures
  },
})
