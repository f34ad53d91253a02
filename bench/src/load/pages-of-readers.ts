import type { Bench } from '../bench.ts'
import { longestSearchMs } from '../fixtures/large.ts'
import { atMost, type Figure } from '../row.ts'
import { percentile } from '../statistics.ts'
import type { Narrow } from './reader.ts'
import { readersOf } from './readers.ts'

/** How long the 100 newest messages of each narrow take, for people in few channels and in all. */
export async function pagesOfReaders(
  bench: Bench,
  narrows: readonly (readonly [what: string, narrow: Narrow])[],
): Promise<Figure[]> {
  const figures: Figure[] = []
  for await (const { reader, channels } of readersOf(bench)) {
    for (const [what, narrow] of narrows) {
      await reader.newest(narrow, 3)
      figures.push({
        what: `${what}, in ${channels} channels, p99`,
        value: percentile(await reader.newest(narrow, bench.size(100, 20)), 0.99),
        unit: 'ms',
        target: atMost(longestSearchMs(bench)),
      })
    }
  }
  return figures
}
