import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crowd, crowdSizes } from '../../fixtures/crowd.ts'
import { Connection } from '../../http/connection.ts'
import { type Account, post } from '../../http/requests.ts'
import { Senders } from '../../load/senders.ts'
import { progress } from '../../progress.ts'
import { atMost, type Figure, ratioAtLeast, row } from '../../row.ts'
import { median, percentile } from '../../statistics.ts'

const REGISTERING = 32
const CALM_RATE = 300
const WARM_UP_SECONDS = 15

export const mentions = row({
  name: 'mentions',
  order: 5,
  title: 'sends to one channel while everybody in another is mentioned',
  limit: 'the same sends before anybody was mentioned',
  async run(bench) {
    const { dataDir, people, channels, owner } = await bench.organization(crowd)
    const [few, many] = crowdSizes(bench)
    const service = await pushService()
    bench.defer(service.stop)
    const server = await bench.serve({
      dataDir,
      // Letters would be due after the row. Nothing listens there.
      environment: { SMTP_URL: 'smtp://127.0.0.1:9', FETCH_ALLOWED_NETWORKS: '127.0.0.0/8' },
    })
    const seconds = bench.size(5, 2.5)

    async function mentionAll(connection: Connection): Promise<void> {
      const message = { type: 'channel', to: channels[1]?.id, topic: 'bench', content: '@**all** hello' }
      const answer = await connection.request(post(owner, '/api/v1/messages', message))
      if (answer.status !== 200)
        throw new Error(`the mention was answered with ${answer.first().slice(0, 300)}`)
    }

    /** What sends are like after something has happened. */
    async function sendsAfter(what: string, happen: (connection: Connection) => Promise<void>) {
      // The server closes connections that are idle for a minute, as these would be in between.
      const senders = await Senders.open(server.port, 64, people.slice(0, few), channels[0]?.id ?? 0)
      const connection = await Connection.open(server.port)
      bench.defer(() => {
        senders.close()
        connection.close()
      })
      await senders.flatOut(2)
      const [rates, waits]: [number[], number[]] = [[], []]
      for (let round = 1; round <= bench.size(5, 2); round++) {
        progress(`mentions: ${what}, round ${round}`)
        await happen(connection)
        rates.push(await senders.flatOut(seconds))
        await happen(connection)
        waits.push(percentile(await senders.atRate(CALM_RATE, seconds), 0.99))
      }
      return { rate: median(rates), p99: median(waits) }
    }

    await warmUp(server.port, people.slice(0, few), channels[0]?.id ?? 0)
    // Before the first mention: telling the browsers takes longer than a round, so afterwards no moment is calm.
    const calm = await sendsAfter('nobody', async () => undefined)

    async function measure(what: string): Promise<Figure[]> {
      const { rate, p99 } = await sendsAfter(what, mentionAll)
      const count = many.toLocaleString('en')
      return [
        {
          what: `sends while ${count} ${what} are told`,
          value: rate,
          unit: '/s',
          limit: calm.rate,
          target: ratioAtLeast(0.9),
        },
        {
          what: `send p99 at ${CALM_RATE} sends/s meanwhile`,
          value: p99,
          limit: calm.p99,
          unit: 'ms',
          target: atMost(50),
        },
      ]
    }

    const letters = await measure('people')
    await register(server.port, people.slice(0, many), service.url)
    return [...letters, ...(await measure('browsers'))]
  },
})

/** Sends until the server's code is compiled: the limit would be too low otherwise. */
async function warmUp(port: number, people: readonly Account[], channelId: number): Promise<void> {
  const senders = await Senders.open(port, 64, people, channelId)
  await senders.flatOut(WARM_UP_SECONDS)
  senders.close()
}

/** A push service that takes everything. */
async function pushService() {
  const server = createServer((request, response) => {
    request.resume()
    request.once('end', () => response.writeHead(201).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // An AddressInfo, since it listens on a port.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}

async function register(port: number, people: readonly Account[], url: string): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const left = [...people.entries()]
  await Promise.all(
    Array.from({ length: REGISTERING }, async () => {
      const connection = await Connection.open(port)
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        const [place, person] = next
        const subscription = { endpoint: `${url}/${place}`, p256dh, auth }
        const answer = await connection.request(post(person, '/api/v1/users/me/browser_push', subscription))
        if (answer.status !== 200) throw new Error(answer.first().slice(0, 300))
      }
      connection.close()
    }),
  )
}
