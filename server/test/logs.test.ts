import { registerQueue } from '@parley/api/events/endpoints'
import { requestPasswordReset } from '@parley/api/password-resets/endpoints'
import { expect, test } from 'vitest'
import { emailOf, testServer } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { secretsOf } from './support/secrets.ts'
import { WatchedLog } from './support/watched-log.ts'

const { path: resetPath } = requestPasswordReset

test('by its id a request is found in the log, with the jobs that it caused and without what it was about', async () => {
  const watched = new WatchedLog('silent')
  const server = await testServer({ log: watched.log, environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  const ada = await server.ada()
  const channel = await makeChannel(ada, 'open', { subscribers: [ada.id] })
  const ask = (path: string, init?: RequestInit) => fetch(server.url + path, init)
  const idOf = ({ headers }: Response) => headers.get('x-request-id')
  const linesOf = (request: string | null) => watched.lines().filter((line) => line.request === request)

  const form = { method: 'POST', body: new URLSearchParams({ email: emailOf('ada') }) }
  const asked = await ask(`/api/v1${resetPath}`, form)
  expect(asked.status).toBe(200)
  // The job writes a letter, which is another job: it can be done before the first has said that it is.
  await expect
    .poll(() =>
      linesOf(idOf(asked))
        .filter(({ msg }) => msg === 'a job was done')
        .map(({ job }) => job)
        .toSorted(),
    )
    .toEqual(['send_mail', 'send_password_reset'])
  expect(linesOf(idOf(asked)).filter(({ msg }) => msg === 'request')).toMatchObject([
    { method: 'POST', status: 200, route: `/api/v1${resetPath}` },
  ])

  await server.server.db.query(
    `alter table messages add constraint unspoken check (content not like '%unspoken%')`,
  )
  const content = 'what had better stay unspoken here'
  const user = server.realm.state.users.get(ada.id)
  if (user === undefined) throw new Error('Ada is gone')
  const apiKey = server.server.keys.of(server.realm, user)
  const authorization = `Basic ${btoa(`${ada.email}:${apiKey}`)}`
  const body = new URLSearchParams({ type: 'channel', to: String(channel), topic: 'plans', content })
  const refused = await ask('/api/v1/messages', { method: 'POST', headers: { authorization }, body })
  expect(refused.status).toBe(500)
  const failure = linesOf(idOf(refused)).find(({ msg }) => msg === 'a request failed')
  expect(failure).toMatchObject({ err: { code: '23514', constraint: 'unspoken' } })
  await server.server.db.query('alter table messages drop constraint unspoken')

  const { queue_id, last_event_id } = await ada.call(registerQueue, {})
  const poll = new URLSearchParams({
    queue_id: String(queue_id),
    last_event_id: String(last_event_id),
    dont_block: 'true',
  })
  const paths = [`/api/v1/events?${poll}`, '/api/v1/nowhere', '/health', '/']
  const ids = await Promise.all(
    paths.map(async (path) => idOf(await ask(path, { headers: { authorization } }))),
  )
  expect(new Set(ids.filter((id) => /^[\w-]{8}\.\w+$/.test(id ?? ''))).size).toBe(paths.length)

  // A proxy that is trusted may have given it an id already; but none that would mislead whoever reads the log.
  const given = 'of-the-proxy:1a2b3c'
  expect(idOf(await ask('/health', { headers: { 'x-request-id': given } }))).toBe(given)
  expect(idOf(await ask('/health', { headers: { 'x-request-id': 'a "quoted" one' } }))).toMatch(/^[\w-]{8}\./)

  const secrets = [content, ...(await secretsOf(server.server, server.realm))]
  expect(secrets).toContain(apiKey)
  expect(watched.linesWith(secrets)).toEqual([])
})

const TOKEN = 'a-token-of-sixteen'

test('what watches the server fills the log only where something is wrong', async () => {
  const watched = new WatchedLog('silent')
  const { url, server } = await testServer({ log: watched.log, environment: { METRICS_TOKEN: TOKEN } })
  const levelOf = async (path: string, token = TOKEN) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    const ofIt = () => watched.lines().find(({ request }) => request === answer.headers.get('x-request-id'))
    await expect.poll(ofIt).toBeDefined()
    return [answer.status, ofIt()?.level]
  }
  for (const path of ['/health', '/health/ready', '/metrics'])
    expect([path, await levelOf(path)]).toEqual([path, [200, 20]])
  expect(await levelOf('/')).toEqual([200, 30])
  expect(await levelOf('/metrics', 'another')).toEqual([401, 30])
  server.health.isDraining = true
  expect(await levelOf('/health/ready')).toEqual([503, 30])
})

test('what anybody says is the id of their request is not believed', async () => {
  const { url } = await testServer()
  const answer = await fetch(`${url}/health`, { headers: { 'x-request-id': 'of-the-proxy:1a2b3c' } })
  expect(answer.headers.get('x-request-id')).not.toContain('of-the-proxy')
})

test('a secret in the log is found', async () => {
  const watched = new WatchedLog('silent')
  watched.log.debug({ said: 'our "secret" plans' }, 'somebody said something')
  expect(watched.linesWith(['our "secret" plans'])).toHaveLength(1)
  expect(watched.linesWith(['our "secret" plans']), 'of those since the last look').toEqual([])
})
