import type { Bench } from '../bench.ts'
import { channelsOfReaders, large, largeSizes, longestSearchMs } from '../fixtures/large.ts'
import { atMost, type Figure } from '../row.ts'
import { percentile } from '../statistics.ts'
import { type Narrow, Reader } from './reader.ts'
import { untilIndexed } from './until-indexed.ts'

/** How long the 100 newest messages of each narrow take, for people in few channels and in all. */
export async function pagesOfReaders(
  bench: Bench,
  narrows: readonly (readonly [what: string, narrow: Narrow])[],
): Promise<Figure[]> {
  const { dataDir, people, realmId } = await bench.organization(large)
  const server = await bench.serve({ dataDir })
  await untilIndexed(dataDir, realmId, largeSizes(bench).messages)
  const figures: Figure[] = []
  for (const [index, account] of people.slice(0, channelsOfReaders(bench).length).entries()) {
    const reader = await Reader.open(server.port, account)
    bench.defer(() => reader.close())
    for (const [what, narrow] of narrows) {
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
}
