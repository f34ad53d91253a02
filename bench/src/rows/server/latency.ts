import { crowd } from '../../fixtures/crowd.ts'
import { CommitLimit } from '../../limits/commit.ts'
import { Senders } from '../../load/senders.ts'
import { progress } from '../../progress.ts'
import { atMost, type Figure, row, type Target } from '../../row.ts'
import { median, percentile } from '../../statistics.ts'

/** Enough for the requests in flight at half load, with a reserve for disk stalls. */
const CONNECTIONS = 256

export const latency = row({
  name: 'latency',
  order: 2,
  title: 'send latency at a quarter and at half of what the server can take',
  limit: 'one commit',
  async run(bench) {
    const { dataDir, people, channels } = await bench.organization(crowd)
    const [, channel] = channels
    const server = await bench.serve({ dataDir })
    const commit = await CommitLimit.open(bench, dataDir)
    const flatOut = await Senders.open(server.port, 64, people.slice(0, 10), channel?.id ?? 0)
    const paced = await Senders.open(server.port, CONNECTIONS, people.slice(0, 10), channel?.id ?? 0)
    bench.defer(() => {
      flatOut.close()
      paced.close()
    })
    const seconds = bench.size(6, 2)
    await flatOut.flatOut(bench.size(3, 2))
    await commit.measure(50)
    const most = await flatOut.flatOut(seconds)

    const commits: number[][] = []
    const loads = [0.25, 0.5].map((share) => ({ share, times: [] as number[][] }))
    for (let round = 1; round <= bench.size(5, 2); round++) {
      progress(`latency: round ${round}`)
      commits.push(await commit.measure(100))
      for (const { share, times } of loads) times.push(await paced.atRate(most * share, seconds))
    }
    const figures = ({ share, times }: (typeof loads)[number]): Figure[] => {
      const name = `at ${share === 0.5 ? 'half' : 'a quarter'} (${Math.round(most * share).toLocaleString('en')} /s)`
      const line = (percent: number, target?: Target): Figure => ({
        what: `${name}, p${percent}`,
        value: median(times.map((round) => percentile(round, percent / 100))),
        unit: 'ms',
        limit: median(commits.map((round) => percentile(round, percent / 100))),
        ...(target === undefined ? {} : { target }),
      })
      return [line(50), line(99, share === 0.5 ? atMost(25) : undefined)]
    }
    return loads.flatMap(figures)
  },
})
