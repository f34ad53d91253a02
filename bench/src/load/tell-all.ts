import { setTimeout as sleep } from 'node:timers/promises'
import { Connection } from '../http/connection.ts'
import { type Account, get, post } from '../http/requests.ts'
import { processorTime } from '../processes.ts'
import { type ClientQueue, lastEventId, openConnections, pollRequest } from './crowd-of-polls.ts'
import type { Probe } from './probe.ts'

/** Clients that all wait for the same message. */
export interface Waiting {
  /** When each was told, by the clock of `performance`. */
  readonly told: readonly Promise<number>[]
  /** Whether the server has to read requests before they wait for the next message. */
  readonly asksAgain: boolean
  /** The bytes that one was told in. */
  bytes(): number
  close(): void
}

/**
 * Lets every queue wait in a poll.
 * @param again whether each is polled again once it is answered, as clients do
 */
export async function pollAll(
  port: number,
  queues: readonly ClientQueue[],
  { again }: { again: boolean },
): Promise<Waiting> {
  const connections = await openConnections(port, queues.length)
  let bytes = 0
  const told = connections.map(async (connection, index) => {
    const queue = queues[index] as ClientQueue
    const answer = await connection.request(pollRequest(queue))
    const repliedAt = performance.now()
    const id = lastEventId(answer.last())
    if (id === undefined) throw new Error(`a poll was answered with ${answer.first().slice(0, 300)}`)
    queue.lastEventId = id
    bytes = answer.length
    if (again) connection.request(pollRequest(queue)).catch(() => undefined)
    return repliedAt
  })
  const close = () => {
    for (const connection of connections) connection.close()
  }
  return { told, asksAgain: again, bytes: () => bytes, close }
}

/** Sends one message, and waits until the last has got it. */
export async function tellAll(
  { port, pid }: { readonly port: number; readonly pid: number },
  waiting: Waiting,
  { sender, channelId, probe }: { sender: Account; channelId: number; probe: Probe },
) {
  const other = await Connection.open(port)
  await untilQuiet(probe)
  const used = processorTime([pid])
  const begun = performance.now()
  const message = { type: 'channel', to: channelId, topic: 'bench', content: 'Now!' }
  await other.request(post(sender, '/api/v1/messages', message))
  const lastReply = Math.max(...(await Promise.all(waiting.told))) - begun
  // The server reads what came before it reads this.
  if (waiting.asksAgain) await other.request(get(sender, '/api/v1/users/me'))
  const allWaitAgain = waiting.asksAgain ? performance.now() - begun : lastReply
  const processor = processorTime([pid]) - used
  const longestWait = await probe.longest()
  other.close()
  waiting.close()
  return { lastReply, allWaitAgain, longestWait, processor, bytes: waiting.bytes() }
}

/** After this time, all sent polls have arrived. */
export const SETTLING_MS = 600
const QUIET_MS = 10
const TRIES = 20

/** Waits until the server is idle: all polls have arrived, and the probe gets prompt responses. */
async function untilQuiet(probe: Probe): Promise<void> {
  await sleep(SETTLING_MS)
  for (let attempt = 0; attempt < TRIES; attempt++) {
    await probe.longest()
    await sleep(200)
    if ((await probe.longest()) < QUIET_MS) return
  }
}
