import { setTimeout as sleep } from 'node:timers/promises'
import { large } from '../../fixtures/large.ts'
import { Connection } from '../../http/connection.ts'
import { type Account, get, patch, post } from '../../http/requests.ts'
import { openConnections, pollRequest, registerQueues } from '../../load/crowd-of-polls.ts'
import { Probe } from '../../load/probe.ts'
import { progress } from '../../progress.ts'
import { atMost, type Figure, row } from '../../row.ts'

const EVERYBODY = 'everybody'
/** Clients that hear of each change. */
const CLIENTS = 300
/** So long the clients are told after the answer. */
const DELIVERY_MS = 2_000

export const massChanges = row({
  name: 'mass-changes',
  order: 22,
  isLarge: true,
  title: 'one change for very many people, and how long others wait meanwhile',
  async run(bench) {
    const { dataDir, people, owner } = await bench.organization(large)
    const server = await bench.serve({ dataDir })
    const connection = await Connection.open(server.port)
    const everySo = Math.ceil(people.length / CLIENTS)
    const listeners = people.filter((_, place) => place % everySo === 0)
    const probe = await Probe.open(bench, server.port, owner)

    const change = async (what: string, request: Buffer): Promise<{ figures: Figure[]; answer: unknown }> => {
      const stopListening = await listen(server.port, listeners)
      progress(`mass changes: ${what}`)
      await probe.longest()
      const begun = performance.now()
      const answer = await connection.request(request)
      const seconds = (performance.now() - begun) / 1000
      if (answer.status !== 200) throw new Error(`${what} was answered with ${answer.first().slice(0, 300)}`)
      await sleep(DELIVERY_MS)
      const longest = await probe.longest()
      stopListening()
      const figures: Figure[] = [
        { what, value: seconds, unit: 's', target: atMost(1) },
        { what: 'longest request of somebody else', value: longest, unit: 'ms', target: atMost(50) },
      ]
      return { figures, answer: answer.length < 10_000 ? answer.json() : undefined }
    }

    const ids = people.map(({ id }) => id)
    const all = ids.length.toLocaleString('en')
    const part = ids.length / 5
    const subscribe = (from: number) =>
      change(
        `subscribing ${part.toLocaleString('en')} people to a channel`,
        post(owner, '/api/v1/users/me/subscriptions', {
          subscriptions: [{ name: EVERYBODY }],
          principals: ids.slice(from, from + part),
        }),
      )
    // The code is compiled by the first four, as in a server that has been up for a while.
    for (let from = 0; from < ids.length - part; from += part) await subscribe(from)
    const subscribed = await subscribe(ids.length - part)
    const found = await connection.request(get(owner, '/api/v1/get_stream_id', { stream: EVERYBODY }))
    const { stream_id: channelId } = found.json() as { stream_id: number }
    const hidden = await change(
      `making a channel of ${all} people private`,
      patch(owner, `/api/v1/streams/${channelId}`, { is_private: true }),
    )
    const group = { name: EVERYBODY, description: '', members: ids, subgroups: [] }
    const made = await change(`making a group of ${all}`, post(owner, '/api/v1/user_groups/create', group))
    const { group_id: groupId } = made.answer as { group_id: number }
    const deactivated = await change(
      `deactivating a group of ${all}`,
      post(owner, `/api/v1/user_groups/${groupId}/deactivate`),
    )
    connection.close()
    return [subscribed, hidden, made, deactivated].flatMap(({ figures }) => figures)
  },
})

/** Lets clients poll for what the change tells them. Returns a function that ends it. */
async function listen(port: number, accounts: readonly Account[]): Promise<() => void> {
  const queues = await registerQueues(port, accounts, ['subscription', 'stream', 'user_group'])
  const connections = await openConnections(port, queues.length)
  for (const [index, queue] of queues.entries())
    connections[index]?.request(pollRequest(queue)).catch(() => undefined)
  return () => {
    for (const connection of connections) connection.close()
  }
}
