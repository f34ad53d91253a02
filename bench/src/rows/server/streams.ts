import { crowd } from '../../fixtures/crowd.ts'
import { type Account, get } from '../../http/requests.ts'
import { Stream } from '../../http/stream.ts'
import { type ClientQueue, registerQueues } from '../../load/crowd-of-polls.ts'
import { Probe } from '../../load/probe.ts'
import { pollAll, tellAll, type Waiting } from '../../load/tell-all.ts'
import { memoryOf } from '../../processes.ts'
import { progress } from '../../progress.ts'
import { ratioAtMost, row } from '../../row.ts'
import { median } from '../../statistics.ts'

/** More concurrent connects overflow the listen backlog. */
const OPENED_AT_ONCE = 200

export const streams = row({
  name: 'streams',
  order: 3.5,
  title: 'one message to all who listen to a stream',
  limit: 'as many polls of the same server, which ask again',
  async run(bench) {
    const count = bench.size(10_000, 2_000)
    const { dataDir, people, channels } = await bench.organization(crowd)
    const server = await bench.serve({ dataDir })
    const sender = people[0] as Account
    // The largest channel, to which everybody subscribes.
    const channelId = channels.at(-1)?.id ?? 0
    const told = { sender, channelId, probe: await Probe.open(bench, server.port, sender) }
    const listeners = people.slice(0, count)
    progress(`streams: registering ${count} queues`)
    const queues = await registerQueues(server.port, listeners)
    const before = memoryOf(server.pid)
    const first = await listenAll(server.port, queues)
    const held = memoryOf(server.pid) - before
    first.close()

    const streamed = figures()
    const polled = figures()
    for (let round = 0; round <= bench.size(5, 3); round++) {
      progress(`streams: round ${round}`)
      const byStream = await tellAll(server, await listenAll(server.port, queues), told)
      const byPoll = await tellAll(server, await pollAll(server.port, queues, { again: true }), told)
      // The first round is the warm-up.
      if (round === 0) continue
      streamed.add(byStream)
      polled.add(byPoll)
    }
    const size = count.toLocaleString('en')
    return [
      {
        what: `last of ${size} listeners`,
        value: median(streamed.times),
        unit: 'ms',
        limit: median(polled.times),
      },
      {
        what: 'until all wait for the next one',
        value: median(streamed.again),
        unit: 'ms',
        limit: median(polled.again),
        target: ratioAtMost(0.6),
      },
      {
        what: 'processor time of the server for that',
        value: median(streamed.processor),
        unit: 'ms',
        limit: median(polled.processor),
      },
      { what: 'longest wait of a cheap request beside it', value: median(streamed.waits), unit: 'ms' },
      { what: 'memory for each listener', value: held / count / 1024, unit: 'kB' },
    ]
  },
})

type Told = Awaited<ReturnType<typeof tellAll>>

function figures() {
  const [times, again, waits, processor]: [number[], number[], number[], number[]] = [[], [], [], []]
  return {
    times,
    again,
    waits,
    processor,
    add(told: Told) {
      times.push(told.lastReply)
      again.push(told.allWaitAgain)
      waits.push(told.longestWait)
      processor.push(told.processor)
    },
  }
}

/** Lets every queue be listened to. */
async function listenAll(port: number, queues: readonly ClientQueue[]): Promise<Waiting> {
  const streams: Stream[] = []
  for (let begin = 0; begin < queues.length; begin += OPENED_AT_ONCE) {
    const some = queues.slice(begin, begin + OPENED_AT_ONCE).map(({ account, id, lastEventId }) => {
      const request = { queue_id: id, last_event_id: lastEventId }
      return Stream.open(port, get(account, '/api/v1/events/stream', request))
    })
    streams.push(...(await Promise.all(some)))
  }
  const told = streams.map(async (stream, index) => {
    await stream.next()
    const queue = queues[index] as ClientQueue
    queue.lastEventId = stream.lastEventId
    return performance.now()
  })
  const close = () => {
    for (const stream of streams) stream.close()
  }
  return { told, asksAgain: false, bytes: () => 0, close }
}
