import type { Bench } from '../bench.ts'
import { crowd, crowdSizes } from '../fixtures/crowd.ts'
import { startLimit } from '../limits/child.ts'
import { Senders } from '../load/senders.ts'
import { processorTime } from '../processes.ts'
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
    // The same ten people send to each, so that the channels differ in nothing but their subscribers.
    const open = (port: number, channelId: number) =>
      Senders.open(port, CONNECTIONS, people.slice(0, 10), channelId)
    const limit = new Runs(await open(bare.port, 0), [bare.pid])
    const crowds: Runs[] = []
    for (const { id } of channels) crowds.push(new Runs(await open(server.port, id), [server.pid]))
    bench.defer(() => {
      for (const { senders } of [limit, ...crowds]) senders.close()
    })
    // Until the code of both is compiled: a server sends for days, and what its first seconds cost is soon nothing.
    for (const { senders } of [limit, ...crowds]) await senders.flatOut(bench.size(4, 1.5))

    const database = () => processorTime(server.postgres())
    const databaseBefore = database()
    // Short ones: what else the machine does then falls on all of them alike.
    for (let round = 1; round <= bench.size(15, 3); round++) {
      progress(`sends: round ${round}`)
      // Another one first in each round, so that none always comes right after the limit.
      const first = round % crowds.length
      for (const runs of [limit, ...crowds.slice(first), ...crowds.slice(0, first)])
        await runs.run(bench.size(1.4, 1.2))
    }
    const databaseTime = database() - databaseBefore
    return [...figuresOf(bench, limit, crowds), ...costs(limit, crowds, databaseTime)]
  },
})

function figuresOf(bench: Bench, limit: Runs, crowds: readonly Runs[]): Figure[] {
  const sizes = crowdSizes(bench)
  const reached = crowds.map(({ rates }) => median(rates))
  return [
    ...reached.map(
      (value, index): Figure => ({
        what: `channel of ${sizes[index]?.toLocaleString('en')}`,
        value,
        unit: '/s',
        limit: median(limit.rates),
        target: ratioAtLeast(0.5),
      }),
    ),
    { what: 'difference between the three', value: 100 * spread(reached), unit: '%', target: atMost(10) },
  ]
}

/** What others do on the machine changes how many are sent in a second, but hardly what one costs. */
function costs(limit: Runs, crowds: readonly Runs[], databaseTime: number): Figure[] {
  const sent = crowds.reduce((sum, runs) => sum + runs.sent, 0)
  const time = crowds.reduce((sum, runs) => sum + runs.time, 0)
  return [
    {
      what: "the server's processor time per send",
      value: (1000 * time) / sent,
      unit: 'µs',
      limit: (1000 * limit.time) / limit.sent,
    },
    { what: "the database's", value: (1000 * databaseTime) / sent, unit: 'µs' },
  ]
}

/** Senders to one server, what they reached in each of their runs, and the processor time it took there. */
class Runs {
  readonly senders: Senders
  readonly #pids: readonly number[]
  readonly rates: number[] = []
  sent = 0
  /** Milliseconds. */
  time = 0

  constructor(senders: Senders, pids: readonly number[]) {
    this.senders = senders
    this.#pids = pids
  }

  async run(seconds: number) {
    const before = processorTime(this.#pids)
    const rate = await this.senders.flatOut(seconds)
    this.rates.push(rate)
    this.sent += rate * seconds
    this.time += processorTime(this.#pids) - before
  }
}
