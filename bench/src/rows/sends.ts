import { crowd, crowdSizes } from '../fixtures/crowd.ts'
import { startLimit } from '../limits/child.ts'
import { Senders } from '../load/senders.ts'
import { progress } from '../progress.ts'
import { atMost, type Figure, ratioAtLeast, row } from '../row.ts'
import { median, spread } from '../statistics.ts'

const CONNECTIONS = 64

export const sends = row({
  name: 'sends',
  order: 1,
  title: `acknowledged sends, ${CONNECTIONS} connections`,
  limit: 'the same HTTP server without a database',
  async run(bench) {
    const { dataDir, people, channels } = await bench.organisation(crowd)
    const server = await bench.serve({ dataDir })
    const bare = await startLimit(bench, './http-without-database.ts')
    const sizes = crowdSizes(bench)
    // The same ten people send to each, so that the channels differ in nothing but their subscribers.
    const open = (port: number, channelId: number) =>
      Senders.open(port, CONNECTIONS, people.slice(0, 10), channelId)
    const limit = await open(bare, channels[0]?.id ?? 0)
    const crowds = await Promise.all(channels.map(({ id }) => open(server.port, id)))
    bench.defer(() => {
      for (const senders of [limit, ...crowds]) senders.close()
    })
    const seconds = bench.size(4, 1.2)
    await Promise.all([limit.flatOut(1), ...crowds.map((senders) => senders.flatOut(2))])

    const limits: number[] = []
    const reached: number[][] = crowds.map(() => [])
    for (let round = 1; round <= bench.size(5, 3); round++) {
      progress(`sends: round ${round}`)
      limits.push(await limit.flatOut(seconds))
      for (const [index, senders] of crowds.entries()) reached[index]?.push(await senders.flatOut(seconds))
    }
    const medians = reached.map(median)
    return [
      ...medians.map(
        (value, index): Figure => ({
          what: `channel of ${sizes[index]?.toLocaleString('en')}`,
          value,
          unit: '/s',
          limit: median(limits),
          target: ratioAtLeast(0.5),
        }),
      ),
      { what: 'difference between the three', value: 100 * spread(medians), unit: '%', target: atMost(10) },
    ]
  },
})
