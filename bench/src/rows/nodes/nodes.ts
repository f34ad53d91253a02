import type { Bench } from '../../bench.ts'
import { crowd } from '../../fixtures/crowd.ts'
import type { Organization } from '../../fixtures/organization.ts'
import { get } from '../../http/requests.ts'
import { registerQueues } from '../../load/crowd-of-polls.ts'
import { Probes } from '../../load/probes.ts'
import { linesTo, Repeated } from '../../load/repeated.ts'
import { Senders } from '../../load/senders.ts'
import { databaseForNodes, startNodes } from '../../nodes-under-test.ts'
import { progress } from '../../progress.ts'
import { atMost, type Figure, row } from '../../row.ts'
import type { ServerUnderTest } from '../../server-under-test.ts'
import { percentile } from '../../statistics.ts'

const COUNTS = [1, 2, 4]
const CONNECTIONS = 64
/** Of what the nodes can take, while the probes are on their way. */
const LOAD = 0.25

export const nodes = row({
  name: 'nodes',
  order: 1,
  title: `nodes on one database, ${CONNECTIONS} connections in all`,
  limit: 'one node',
  async run(bench) {
    const organization = await bench.organization(crowd)
    const url = await databaseForNodes(bench, organization)
    const measured: Measured[] = []
    for (const count of COUNTS) {
      progress(`nodes: ${count}`)
      const servers = await startNodes(bench, organization, { url, count })
      measured.push({ count, ...(await measure(bench, organization, servers)) })
      await Promise.all(servers.map((server) => server.stop()))
    }
    return figuresOf(measured)
  },
})

interface Measured {
  readonly count: number
  readonly sends: number
  readonly reads: number
  readonly polls: number
  /** Milliseconds, p99. */
  readonly delay: number
}

async function measure(
  bench: Bench,
  { people, channels: [few, many] }: Organization,
  servers: readonly ServerUnderTest[],
): Promise<Omit<Measured, 'count'>> {
  const seconds = bench.size(8, 2)
  const each = CONNECTIONS / servers.length
  const closing: { close(): void }[] = []
  const onAll = async (open: (server: ServerUnderTest) => Promise<Repeated>) => {
    const loads = await Promise.all(servers.map(open))
    closing.push(...loads)
    await Promise.all(loads.map((load) => load.flatOut(bench.size(2, 1))))
    const rates = await Promise.all(loads.map((load) => load.flatOut(seconds)))
    return { loads, rate: rates.reduce((sum, rate) => sum + rate, 0) }
  }
  try {
    const sending = await onAll(({ port }) => Senders.open(port, each, people.slice(0, 10), few?.id ?? 0))
    const page = {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow: [{ operator: 'channel', operand: few?.id }],
    }
    const pages = people.slice(0, each).map((account) => get(account, '/api/v1/messages', page))
    const reading = await onAll(async ({ port }) => new Repeated(await linesTo(port, pages)))
    const polling = await onAll(async ({ port }) => {
      const queues = await registerQueues(port, people.slice(0, each))
      const polls = queues.map(({ account, id, lastEventId }) =>
        get(account, '/api/v1/events', { queue_id: id, last_event_id: lastEventId, dont_block: true }),
      )
      return new Repeated(await linesTo(port, polls))
    })
    const [first, last] = [servers[0], servers.at(-1)]
    const probes = await Probes.open(
      { sendTo: first?.port ?? 0, readAt: last?.port ?? 0 },
      { channelId: many?.id ?? 0, account: people[500] },
    )
    closing.push(probes)
    const perNode = (sending.rate * LOAD) / servers.length
    const load = Promise.all(sending.loads.map((one) => one.atRate(perNode, seconds)))
    const delays = await probes.delays(seconds)
    await load
    return {
      sends: sending.rate,
      reads: reading.rate,
      polls: polling.rate,
      delay: percentile(delays, 0.99),
    }
  } finally {
    for (const one of closing) one.close()
  }
}

function figuresOf(measured: readonly Measured[]): Figure[] {
  const [one] = measured
  const rates = (what: string, of: (measured: Measured) => number): Figure[] =>
    measured.map((each) => ({
      what: `${what}, ${each.count} nodes`,
      value: of(each),
      unit: '/s',
      ...(one !== undefined && { limit: of(one) }),
    }))
  return [
    ...rates('sends', ({ sends }) => sends),
    ...rates('pages of 100 messages', ({ reads }) => reads),
    ...rates('polls', ({ polls }) => polls),
    ...measured.map(
      ({ count, delay }): Figure => ({
        what: `from a send at one to an event at another of ${count} nodes, under load, p99`,
        value: delay,
        unit: 'ms',
        ...(one !== undefined && { limit: one.delay }),
        target: atMost(60),
      }),
    ),
  ]
}
