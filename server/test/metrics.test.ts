import { readFileSync } from 'node:fs'
import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { gauge } from '#engine/metrics/metric.ts'
import { readConfig } from '../src/engine/config.ts'
import { Exposition } from '../src/shell/monitoring/exposition.ts'
import { type TestServer, testServer } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { write } from './support/conversations.ts'

const TOKEN = 'sixteen characters, or more'

/** What `/metrics` answers: each value by its name with its labels. */
async function read({ url }: TestServer, headers: Record<string, string> = {}): Promise<Map<string, number>> {
  const response = await fetch(`${url}/metrics`, { headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

/** How much a value has grown. What another test of this process has counted before is left out. */
const grown = (before: Map<string, number>, after: Map<string, number>, name: string) =>
  (after.get(name) ?? 0) - (before.get(name) ?? 0)

test('requests, sends, events, jobs and the journal are counted where they happen', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const channel = await makeChannel(ada, 'open', { subscribers: [ada.id, bo.id] })
  const { queue_id, last_event_id } = await bo.call(registerQueue, { fetch_event_types: ['realm'] })
  const before = await read(server)
  expect(before.get('parley_event_queues{reader="none"}')).toBeGreaterThanOrEqual(1)
  const heard = bo.call(getEvents, { queue_id: String(queue_id), last_event_id })
  const polls = async () => grown(before, await read(server), 'parley_event_queues{reader="poll"}')
  await expect.poll(polls).toBe(1)
  await ada.call(sendMessage, { type: 'channel', to: channel, topic: 'plans', content: 'for everybody' })
  await heard
  await write(ada, [bo])
  await ada.refused(getMessages, { num_before: 5_000, num_after: 5_000 })
  await fetch(`${server.url}/api/v1/nowhere/secret-path`)
  await fetch(`${server.url}/drafts`, { headers: { accept: 'text/html' }, redirect: 'manual' })
  const names = {
    'parley_http_requests_total{method="POST",route="/api/v1/messages",status="200"}': 2,
    'parley_http_requests_total{method="GET",route="/api/v1/messages",status="400"}': 1,
    'parley_http_requests_total{method="GET",route="unknown",status="404"}': 1,
    'parley_http_requests_total{method="GET",route="unknown",status="302"}': 1,
    'parley_http_request_duration_seconds_count{method="POST",route="/api/v1/messages"}': 2,
    'parley_http_request_duration_seconds_bucket{method="POST",route="/api/v1/messages",le="+Inf"}': 2,
    'parley_message_send_duration_seconds_count{to="channel"}': 1,
    'parley_message_send_duration_seconds_count{to="people"}': 1,
  }
  // An answer is counted when it has been written, which its client may know before.
  await expect
    .poll(async () => {
      const after = await read(server)
      return Object.fromEntries(Object.keys(names).map((name) => [name, grown(before, after, name)]))
    })
    .toEqual(names)
  const after = await read(server)
  expect(grown(before, after, 'parley_event_delay_seconds_count')).toBeGreaterThanOrEqual(1)
  expect(grown(before, after, 'parley_journal_entries_total')).toBeGreaterThanOrEqual(2)
  expect(grown(before, after, 'parley_journal_group_size_count')).toBeGreaterThanOrEqual(2)
  // Of polls, only the number is known: they take as long as nothing happens.
  expect([...after.keys()].filter((name) => /duration.*"GET",route="\/api\/v1\/events"/.test(name))).toEqual(
    [],
  )
  expect([...after.keys()].filter((name) => /secret-path/.test(name))).toEqual([])
  expect(after.get('parley_healthy{part="database"}')).toBe(1)
  expect(after.get('parley_jobs{job="send_mail",state="failed"}')).toBe(0)
  expect(after.get('parley_job_oldest_due_seconds{job="send_mail"}')).toBeGreaterThanOrEqual(0)
  expect(after.get('parley_database_connections{pool="requests",state="idle"}')).toBeGreaterThanOrEqual(0)
  expect(after.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
})

describe('who may read them', () => {
  const ask = async ({ url }: TestServer, headers: Record<string, string>) =>
    (await fetch(`${url}/metrics`, { headers })).status

  test('without a token, only who asks on this machine and by no proxy', async () => {
    const server = await testServer()
    expect(await ask(server, {})).toBe(200)
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect(await ask(server, { [name]: '127.0.0.1' }), name).toBe(403)
  })

  test('with a token, whoever has it, on this machine too; and behind a proxy nobody without one', async () => {
    const server = await testServer({ environment: { METRICS_TOKEN: TOKEN, TRUSTED_PROXIES: '127.0.0.1' } })
    expect(await ask(server, {})).toBe(401)
    expect(await ask(server, { authorization: `Bearer ${TOKEN}.` })).toBe(401)
    expect(await ask(server, { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.5' })).toBe(
      200,
    )
    const { config } = server.server
    // The same server, had nobody set a token.
    Object.assign(config, { metricsToken: undefined })
    expect(await ask(server, {}), 'the proxy may set no header').toBe(403)
  })

  test('a short token is refused at the start, and not repeated', () => {
    const start = () => readConfig({ METRICS_TOKEN: 'short' })
    expect(start).toThrow('METRICS_TOKEN must have at least 16 characters')
  })
})

test('what cannot be read is left out and counted, and the others are answered', async () => {
  const server = await testServer()
  const broken = gauge({ name: 'parley_broken', help: 'Fails.' }, () => Promise.reject(new Error('no')))
  const fine = gauge({ name: 'parley_fine', help: 'Works.' }, () => 7)
  const { features, log, db } = server.server
  const metrics = features.metrics.filter(({ facts }) => facts.name.includes('unreadable'))
  const exposition = new Exposition({
    ...server.server,
    log,
    db,
    features: { ...features, metrics: [broken, fine, ...metrics] },
  })
  await exposition.read()
  const { text } = await exposition.read()
  expect(text).toMatch(/^parley_fine 7$/m)
  expect(text).not.toMatch(/^parley_broken /m)
  expect(text).toMatch(/^parley_metrics_unreadable_total\{metric="parley_broken"\} [12]$/m)
})

describe('the dashboard and the alerts', () => {
  const file = (name: string) =>
    readFileSync(new URL(`../../deploy/monitoring/${name}`, import.meta.url), 'utf8')
  const dashboard = JSON.parse(file('grafana.json')) as {
    panels: { id: number; title: string; targets?: { expr: string }[] }[]
  }
  const alerts = parse(file('alerts.yml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
  }
  const rules = alerts.groups.flatMap(({ rules }) => rules)
  const expressions = [
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...rules.map(({ expr }) => expr),
  ]

  /** The metrics and labels that an expression names. Throws if it is none. */
  function namesIn(expression: string): { metrics: string[]; labels: string[] } {
    const text = expression.replaceAll('$__rate_interval', '5m')
    const names = { metrics: [] as string[], labels: [] as string[] }
    parser.parse(text).iterate({
      enter: ({ type, from, to }) => {
        if (type.isError) throw new Error(`${expression}: unexpected at ${from}`)
        const name = text.slice(from, to)
        if (type.name === 'Identifier') names.metrics.push(name)
        if (type.name === 'LabelName') names.labels.push(name)
      },
    })
    return names
  }

  test('name what a server answers, in expressions that can be read', async () => {
    const server = await testServer()
    const known = new Set((await read(server)).keys())
    const { features } = server.server
    const metrics = new Set(
      [...known]
        .map((name) => name.split('{')[0] ?? '')
        .concat(
          // Those without a value yet, such as of jobs on a server that has had none to do.
          features.metrics.flatMap(({ facts }) => [
            facts.name,
            `${facts.name}_bucket`,
            `${facts.name}_sum`,
            `${facts.name}_count`,
          ]),
        ),
    )
    const labels = new Set([
      'le',
      'instance',
      'job',
      'kind',
      ...features.metrics.flatMap(({ facts }) => facts.labels ?? []),
    ])
    for (const expression of expressions) {
      const named = namesIn(expression)
      expect(named.metrics.length, expression).toBeGreaterThan(0)
      expect(
        named.metrics.filter((name) => name !== 'up' && !metrics.has(name)),
        expression,
      ).toEqual([])
      expect(
        named.labels.filter((name) => !labels.has(name)),
        expression,
      ).toEqual([])
    }
    // And each metric of ours is shown somewhere.
    const shown = expressions.join(' ')
    const unseen = features.metrics.map(({ facts }) => facts.name).filter((name) => !shown.includes(name))
    expect(unseen).toEqual(['parley_build_info'])
  })

  test('an expression that cannot be read is found', () => {
    expect(() => namesIn('sum by (le (rate(parley_x[5m]))')).toThrow('unexpected')
    expect(namesIn('rate(parley_x{route="/a"}[5m])')).toEqual({ metrics: ['parley_x'], labels: ['route'] })
  })

  test('each alert says what to do, and has a name of its own', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { alert, annotations } of rules) expect(annotations.summary.length, alert).toBeGreaterThan(40)
    const ids = dashboard.panels.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
