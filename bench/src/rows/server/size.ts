import { setTimeout as sleep } from 'node:timers/promises'
import { allCapabilities } from '@parley/client'
import type { Bench } from '../../bench.ts'
import { CHANNELS_OF_ONE_PERSON } from '../../fixtures/company.ts'
import { channelsOfReaders, large, largeSizes } from '../../fixtures/large.ts'
import type { Organization } from '../../fixtures/organization.ts'
import { Connection } from '../../http/connection.ts'
import { get, patch, post, remove } from '../../http/requests.ts'
import { startLimit } from '../../limits/child.ts'
import { newcomer } from '../../load/newcomer.ts'
import { Probe } from '../../load/probe.ts'
import { untilIndexed } from '../../load/until-indexed.ts'
import { memoryOf } from '../../processes.ts'
import { progress } from '../../progress.ts'
import { atMost, type Figure, row } from '../../row.ts'
import { median } from '../../statistics.ts'

/** So long after its start, a server has prepared the first answers and collected its garbage. */
const SETTLED_MS = 20_000

export const size = row({
  name: 'size',
  order: 23,
  isLarge: true,
  title: 'a large organization',
  limit: 'bare node:http sending as many bytes',
  async run(bench) {
    const organization = await bench.organization(large)
    await indexedAndKilled(bench, organization)
    progress('size: start')
    const begun = performance.now()
    const server = await bench.serve({ dataDir: organization.dataDir })
    const start = (performance.now() - begun) / 1000
    await sleep(SETTLED_MS)
    const memory = memoryOf(server.pid) / 1e6
    return [
      { what: 'kill -9 of everything to ready again', value: start, unit: 's', target: atMost(3) },
      { what: 'memory of the server', value: memory, unit: 'MB', target: atMost(400) },
      ...(await answersOf(bench, server.port, organization)),
    ]
  },
})

/** Kills a server once it has nothing to do: the first one on a new organization indexes its messages for a minute. */
async function indexedAndKilled(bench: Bench, { dataDir, realmId }: Organization): Promise<void> {
  const server = await bench.serve({ dataDir })
  await untilIndexed(dataDir, realmId, largeSizes(bench).messages)
  await server.kill()
}

async function answersOf(
  bench: Bench,
  port: number,
  { people, owner, channels }: Organization,
): Promise<Figure[]> {
  const probe = await Probe.open(bench, port, owner)
  const connection = await Connection.open(port)
  bench.defer(() => connection.close())
  const ready = await Connection.open((await startLimit(bench, './bare-answers.ts')).port)
  bench.defer(() => ready.close())
  const rounds = bench.size(30, 10)
  // Readers have read nothing: their answers name tens of thousands of messages.
  const readers = channelsOfReaders(bench).length
  const ordinary = people.slice(readers)
  /** As many as everybody is in. */
  const theirs = channels.slice(0, CHANNELS_OF_ONE_PERSON)
  /** Another user each time, so that no answer memoized for one user helps. */
  let place = 0
  const ask = async (
    kind: 'register' | 'users',
    encoding: string,
    account = ordinary[place++ % ordinary.length],
    subscribers = 'partial',
  ) => {
    const headers = `Accept-Encoding: ${encoding}\r\n`
    const options = { client_gravatar: true }
    const request =
      kind === 'users'
        ? get(account, '/api/v1/users', options, headers)
        : post(
            account,
            '/api/v1/register',
            { ...options, client_capabilities: allCapabilities, include_subscribers: subscribers },
            headers,
          )
    const begun = performance.now()
    const { length, status } = await connection.request(request)
    if (status !== 200) throw new Error(`${kind} was answered with ${status}`)
    return { time: performance.now() - begun, length }
  }
  const timed = async (what: string, bound: number, one: () => ReturnType<typeof ask>) => {
    progress(`size: ${what}`)
    await one()
    const answers = []
    for (let round = 0; round < rounds; round++) answers.push(await one())
    const value = median(answers.map(({ time }) => time))
    return { answers, figure: { what, value, unit: 'ms', target: atMost(bound) } satisfies Figure }
  }
  /** How long as many bytes take that are ready. */
  const sent = async (length: number) => {
    const begun = performance.now()
    await ready.request(get(owner, `/?${length}`))
    return performance.now() - begun
  }
  const asked = async (kind: 'register' | 'users', encoding: string, name: string, target: number) => {
    const limits: number[] = []
    const { answers, figure } = await timed(`${name}, time`, target, async () => {
      const answer = await ask(kind, encoding)
      limits.push(await sent(answer.length))
      return answer
    })
    const figures: Figure[] = [
      { ...figure, limit: median(limits) },
      { what: `${name}, size`, value: median(answers.map(({ length }) => length)) / 1000, unit: 'kB' },
    ]
    return figures
  }
  const afterChanges = async () => {
    const figures: Figure[] = []
    const leavers: number[] = []
    for (let made = 0; made <= rounds; made++) leavers.push(await newcomer(connection, owner, theirs))
    /** Small changes of what everybody is told, each another one. */
    const changes: Readonly<Record<string, () => Buffer>> = {
      'somebody has changed their name': () =>
        patch(ordinary[place++ % ordinary.length], '/api/v1/settings', { full_name: `Renamed ${place}` }),
      'a channel was created': () =>
        post(owner, '/api/v1/channels/create', { name: `made at ${Date.now()}`, subscribers: [owner.id] }),
      'a setting of the organization was changed': () =>
        patch(owner, '/api/v1/realm', { description: `Described at ${Date.now()}` }),
      'somebody was deactivated': () => remove(owner, `/api/v1/users/${leavers.pop()}`),
    }
    for (const [what, change] of Object.entries(changes)) {
      const asked = async () => {
        const answer = await connection.request(change())
        if (answer.status !== 200) throw new Error(`that ${what} was answered with ${answer.first()}`)
        return ask('register', 'gzip')
      }
      figures.push((await timed(`/register, compressed, after ${what}`, 15, asked)).figure)
    }
    return figures
  }
  await probe.longest()
  const first = await ask('register', 'gzip')
  const bare = await ask('register', 'gzip', ordinary[0], 'false')
  return [
    { what: 'first /register after the start', value: first.time, unit: 'ms', target: atMost(200) },
    ...(await asked('register', 'gzip', '/register, compressed', 15)),
    {
      what: '/register, compressed, without subscribers, size',
      value: bare.length / 1000,
      unit: 'kB',
      target: atMost(2_150),
    },
    ...(await afterChanges()),
    ...(await asked('register', 'identity', '/register, plain', 15)),
    ...(await asked('users', 'gzip', 'GET /users, compressed', 20)),
    {
      what: '/register, compressed, of somebody who has read nothing in all channels',
      value: (await ask('register', 'gzip', people[readers - 1])).time,
      unit: 'ms',
    },
    {
      what: 'longest request of somebody else',
      value: await probe.longest(),
      unit: 'ms',
      target: atMost(50),
    },
  ]
}
