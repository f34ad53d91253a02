import { channelsOfReaders, large, largeSizes } from '../../fixtures/large.ts'
import { Reader } from '../../load/reader.ts'
import { atMost, type Figure, row } from '../../row.ts'
import { median } from '../../statistics.ts'

export const feed = row({
  name: 'feed',
  order: 20,
  isLarge: true,
  title: 'GET /messages of everything one is in, the 100 newest',
  async run(bench) {
    const { dataDir, people } = await bench.organization(large)
    const server = await bench.serve({ dataDir })
    const figures: Figure[] = []
    for (const [index, account] of people.slice(0, channelsOfReaders(bench).length).entries()) {
      const reader = await Reader.open(server.port, account)
      bench.defer(() => reader.close())
      await reader.newest([], 5)
      figures.push({
        what: `in ${channelsOfReaders(bench)[index]} channels, of ${largeSizes(bench).messages.toLocaleString('en')} messages`,
        value: median(await reader.newest([], bench.size(100, 30))),
        unit: 'ms',
        target: atMost(4),
      })
    }
    return figures
  },
})
