import { largeSizes } from '../../fixtures/large.ts'
import { readersOf } from '../../load/readers.ts'
import { atMost, type Figure, row } from '../../row.ts'
import { median } from '../../statistics.ts'

export const feed = row({
  name: 'feed',
  order: 20,
  isLarge: true,
  title: 'GET /messages of everything one is in, the 100 newest',
  async run(bench) {
    const messages = largeSizes(bench).messages.toLocaleString('en')
    const figures: Figure[] = []
    for await (const { reader, channels } of readersOf(bench)) {
      await reader.newest([], 5)
      figures.push({
        what: `in ${channels} channels, of ${messages} messages`,
        value: median(await reader.newest([], bench.size(100, 30))),
        unit: 'ms',
        target: atMost(4),
      })
    }
    return figures
  },
})
