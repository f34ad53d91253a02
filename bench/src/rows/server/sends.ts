import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../../bench.ts'
import { crowd, crowdSizes } from '../../fixtures/crowd.ts'
import { startLimit } from '../../limits/child.ts'
import { Senders } from '../../load/senders.ts'
import { processorTime } from '../../processes.ts'
import { progress } from '../../progress.ts'
import { atMost, type Figure, ratioAtLeast, row } from '../../row.ts'
import { median, spread } from '../../statistics.ts'

const CONNECTIONS = 64

export const sends = row({
  name: 'sends',
  order: 1,
  title: `acknowledged sends, ${CONNECTIONS} connections`,
  limit: 'the same HTTP server without a database',
  async run(bench) {
    const { dataDir, people, channels } = await bench.organization(crowd)
    const withoutDatabase = await bench.serve({
      dataDir: await copyOf(dataDir, bench),
      main: new URL('../../limits/server-without-database.ts', import.meta.url),
    })
    const server = await bench.serve({ dataDir, inspected: true })
    const library = await startLimit(bench, './http-without-database.ts')
    // The same ten people send to each channel, so that the channels differ only in their subscribers.
    const open = async (port: number, pid: number, channelId = 0) =>
      new Runs(await Senders.open(port, CONNECTIONS, people.slice(0, 10), channelId), [pid])
    const limits: Limits = {
      library: await open(library.port, library.pid),
      withoutDatabase: await open(withoutDatabase.port, withoutDatabase.pid, channels[0]?.id),
    }
    const crowds: Runs[] = []
    for (const { id } of channels) crowds.push(await open(server.port, server.pid, id))
    const both = [limits.library, limits.withoutDatabase]
    const all = [...both, ...crowds]
    bench.defer(() => {
      for (const { senders } of all) senders.close()
    })
    // Warm up until the code of all servers is compiled.
    for (const { senders } of all) await senders.flatOut(bench.size(4, 2))

    await server.inspector.countFullCollections()
    const database = () => processorTime(server.postgres())
    const databaseBefore = database()
    // Many short rounds, so that other load on the machine affects all of them alike.
    for (let round = 1; round <= bench.size(30, 5); round++) {
      progress(`sends: round ${round}`)
      // Rotate the order, so that none always comes right after the limits.
      const first = round % crowds.length
      for (const runs of [...both, ...crowds.slice(first), ...crowds.slice(0, first)]) await runs.run(0.7)
    }
    const databaseTime = database() - databaseBefore
    const sent = crowds.reduce((sum, runs) => sum + runs.sent, 0)
    const collections = (100_000 * (await server.inspector.fullCollections())) / sent
    return [
      ...figuresOf(bench, limits, crowds),
      ...costs(limits, crowds, databaseTime),
      // More of them mean that something keeps what each send makes: see CONTRIBUTING.md.
      { what: 'full collections per 100,000 sends', value: collections, unit: '', target: atMost(5) },
    ]
  },
})

interface Limits {
  /** The limit of the server's HTTP library and the decoding of the contract. */
  readonly library: Runs
  /** The limit of the server itself, with a database that takes no time. */
  readonly withoutDatabase: Runs
}

/** Copies the data folder, for a server that must not change the original. */
async function copyOf(dataDir: string, bench: Bench): Promise<string> {
  const copy = join(bench.folder(), 'data')
  await cp(dataDir, copy, { recursive: true })
  return copy
}

function figuresOf(bench: Bench, { withoutDatabase, library }: Limits, crowds: readonly Runs[]): Figure[] {
  const sizes = crowdSizes(bench)
  const reached = crowds.map(({ rates }) => median(rates))
  return [
    ...reached.map(
      (value, index): Figure => ({
        what: `channel of ${sizes[index]?.toLocaleString('en')}`,
        value,
        unit: '/s',
        limit: median(library.rates),
        target: ratioAtLeast(0.5),
      }),
    ),
    { what: 'difference between the three', value: 100 * spread(reached), unit: '%', target: atMost(10) },
    {
      what: 'all of the server but the database',
      value: median(withoutDatabase.rates),
      unit: '/s',
      limit: median(library.rates),
    },
  ]
}

/** Compares processor time per send, which depends less on other load on the machine than sends per second. */
function costs({ library }: Limits, crowds: readonly Runs[], databaseTime: number): Figure[] {
  const sent = crowds.reduce((sum, runs) => sum + runs.sent, 0)
  const time = crowds.reduce((sum, runs) => sum + runs.time, 0)
  return [
    {
      what: "the server's processor time per send",
      value: (1000 * time) / sent,
      unit: 'µs',
      limit: (1000 * library.time) / library.sent,
    },
    { what: "the database's", value: (1000 * databaseTime) / sent, unit: 'µs' },
  ]
}

/** Senders to one server, with the rate of each run and the processor time used. */
class Runs {
  readonly senders: Senders
  readonly #pids: readonly number[]
  readonly rates: number[] = []
  sent = 0
  /** Processor time in milliseconds. */
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
