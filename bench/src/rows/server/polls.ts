import { setTimeout as sleep } from 'node:timers/promises'
import { ANSWERS_PER_TURN } from '@parley/server/engine/events/delivery'
import { crowd } from '../../fixtures/crowd.ts'
import { Connection } from '../../http/connection.ts'
import { type Account, get, post } from '../../http/requests.ts'
import { startLimit } from '../../limits/child.ts'
import { openConnections, registerQueues } from '../../load/crowd-of-polls.ts'
import { Probe } from '../../load/probe.ts'
import { pollAll, SETTLING_MS, tellAll } from '../../load/tell-all.ts'
import { progress } from '../../progress.ts'
import { atMost, ratioAtMost, row } from '../../row.ts'
import { median } from '../../statistics.ts'

export const polls = row({
  name: 'polls',
  order: 3,
  title: 'one message to all who wait for one',
  limit: 'bare node:http answering as many polls, in as many turns',
  async run(bench) {
    const count = bench.size(10_000, 2_000)
    const { dataDir, people, channels } = await bench.organization(crowd)
    const server = await bench.serve({ dataDir })
    const bare = await startLimit(bench, './bare-polls.ts')
    // The largest channel, to which everybody subscribes.
    const channelId = channels.at(-1)?.id ?? 0
    const sender = people[0] as Account
    progress(`polls: registering ${count} queues`)
    const queues = await registerQueues(server.port, people.slice(0, count))
    const probe = await Probe.open(bench, server.port, sender)

    const lastReplies: number[] = []
    const longestWaits: number[] = []
    const limits: number[] = []
    const atOnce: number[] = []
    for (let round = 0; round <= bench.size(5, 3); round++) {
      progress(`polls: round ${round}`)
      const reached = await tellAll(server, await pollAll(server.port, queues, { again: false }), {
        sender,
        channelId,
        probe,
      })
      const limit = await answerAllBare(bare.port, count, reached.bytes, ANSWERS_PER_TURN)
      const rude = await answerAllBare(bare.port, count, reached.bytes, count)
      // The first round is the warm-up.
      if (round === 0) continue
      lastReplies.push(reached.lastReply)
      longestWaits.push(reached.longestWait)
      limits.push(limit)
      atOnce.push(rude)
    }
    const size = count.toLocaleString('en')
    return [
      {
        what: `last of ${size} replies`,
        value: median(lastReplies),
        unit: 'ms',
        limit: median(limits),
        target: ratioAtMost(1.5),
      },
      {
        what: 'longest wait of a cheap request beside it',
        value: median(longestWaits),
        unit: 'ms',
        target: atMost(25),
      },
      { what: 'bare node:http in one turn, with all others waiting', value: median(atOnce), unit: 'ms' },
    ]
  },
})

async function answerAllBare(port: number, count: number, bytes: number, perTurn: number): Promise<number> {
  const connections = await openConnections(port, count)
  const request = get(undefined, '/')
  const polls = connections.map(async (connection) => {
    await connection.request(request)
    return performance.now()
  })
  const other = await Connection.open(port)
  await sleep(SETTLING_MS)
  const begun = performance.now()
  await other.request(post(undefined, `/?${bytes}&${perTurn}`))
  const lastReply = Math.max(...(await Promise.all(polls))) - begun
  for (const connection of [other, ...connections]) connection.close()
  return lastReply
}
