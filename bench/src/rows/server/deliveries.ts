import { setTimeout as sleep } from 'node:timers/promises'
import { crowd } from '../../fixtures/crowd.ts'
import { registerQueues } from '../../load/crowd-of-polls.ts'
import { Pollers } from '../../load/pollers.ts'
import { Senders } from '../../load/senders.ts'
import { progress } from '../../progress.ts'
import { atLeast, atMost, row } from '../../row.ts'
import { median, percentile } from '../../statistics.ts'

const QUEUES = 1_000
const CALM_RATE = 300

export const deliveries = row({
  name: 'deliveries',
  order: 4,
  title: `${QUEUES.toLocaleString('en')} queues polling one busy channel`,
  async run(bench) {
    const { dataDir, people, channels } = await bench.organization(crowd)
    const server = await bench.serve({ dataDir })
    const channelId = channels[1]?.id ?? 0
    progress('deliveries: registering queues')
    const pollers = await Pollers.start(
      server.port,
      await registerQueues(server.port, people.slice(0, QUEUES)),
    )
    const senders = await Senders.open(server.port, 64, people.slice(0, 10), channelId)
    bench.defer(() => {
      senders.close()
      pollers.stop()
    })
    const seconds = bench.size(5, 2.5)
    await senders.atRate(CALM_RATE, 2)
    await senders.flatOut(2)

    const rates: number[] = []
    const sends: number[] = []
    const latencies: number[][] = []
    for (let round = 1; round <= bench.size(5, 2); round++) {
      progress(`deliveries: round ${round}`)
      const before = pollers.deliveries
      const begun = performance.now()
      sends.push(await senders.flatOut(seconds))
      rates.push((pollers.deliveries - before) / ((performance.now() - begun) / 1000))
      // Wait for deliveries under way before measuring the idle server.
      await sleep(1000)
      latencies.push(await senders.atRate(CALM_RATE, seconds))
      pollers.check()
    }
    const latency = (share: number) => median(latencies.map((times) => percentile(times, share)))
    return [
      { what: 'deliveries', value: median(rates), unit: '/s', target: atLeast(2_000_000) },
      { what: 'sends meanwhile, 64 connections', value: median(sends), unit: '/s' },
      { what: `send p50 at ${CALM_RATE} sends/s`, value: latency(0.5), unit: 'ms' },
      { what: `send p99 at ${CALM_RATE} sends/s`, value: latency(0.99), unit: 'ms', target: atMost(30) },
    ]
  },
})
