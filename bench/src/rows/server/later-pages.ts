import { longestSearchMs } from '../../fixtures/large.ts'
import { readersOf } from '../../load/readers.ts'
import { progress } from '../../progress.ts'
import { atMost, type Figure, row } from '../../row.ts'
import { median, percentile } from '../../statistics.ts'
import { SEARCHES } from './search.ts'

export const laterPages = row({
  name: 'later-pages',
  order: 21.3,
  isLarge: true,
  title: 'further back in what a search found, the next 100 messages each time',
  async run(bench) {
    const figures: Figure[] = []
    for await (const { reader, channels } of readersOf(bench)) {
      progress(`later pages: in ${channels} channels`)
      const searches: { what: string; pages: readonly number[] }[] = []
      for (const [what, operand] of SEARCHES) {
        const narrow = [{ operator: 'search', operand }]
        await reader.newest(narrow, 3)
        const pages = await reader.back(narrow, bench.size(100, 20))
        if (pages.length > 0) searches.push({ what, pages })
      }
      const p99s = searches.map(({ what, pages }) => ({ what, p99: percentile(pages, 0.99) }))
      const [slowest] = p99s.toSorted((one, other) => other.p99 - one.p99)
      const all = searches.flatMap(({ pages }) => pages)
      figures.push(
        { what: `median of ${all.length} pages, in ${channels} channels`, value: median(all), unit: 'ms' },
        {
          what: `slowest p99 of a search, in ${channels} channels: ${slowest?.what}`,
          value: slowest?.p99 ?? Number.NaN,
          unit: 'ms',
          target: atMost(longestSearchMs(bench)),
        },
      )
    }
    return figures
  },
})
