import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getMessages } from '@parley/api/messages/endpoints'
import { sendPasswordReset } from '@parley/api/password-resets/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { sendMail } from '#accounts/mail/jobs.ts'
import { readConfig } from '#engine/config.ts'
import { summaryOf } from '#engine/db/summary.ts'
import { TestServer } from './harness.ts'
import { SmtpServer } from './support/smtp.ts'

const SECRET_WORDS = 'the harbour sells on Friday'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly status?: { readonly code?: number; readonly message?: string }
  readonly attributes: Readonly<Record<string, unknown>>
}

interface Posted {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<Span, 'attributes'> & { attributes: Attribute[] })[] }[]
  }[]
}
interface Attribute {
  key: string
  value: Record<string, unknown>
}

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** A collector on loopback, that takes spans in JSON or protobuf. */
class Collector {
  readonly spans: Span[] = []
  readonly resources: Record<string, unknown>[] = []
  /** Bodies in protobuf, as they came. */
  readonly bytes: Buffer[] = []
  text = ''
  readonly #server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    this.text += body.toString('latin1')
    const isJson = request.headers['content-type'] === 'application/json'
    if (request.url === '/v1/traces' && isJson) this.#take(JSON.parse(body.toString()) as Posted)
    else this.bytes.push(body)
    response.writeHead(200, { 'content-type': request.headers['content-type'] }).end(isJson ? '{}' : '')
  })

  static async start(): Promise<Collector> {
    const collector = new Collector()
    collector.#server.listen(0, '127.0.0.1')
    await once(collector.#server, 'listening')
    onTestFinished(() => void collector.#server.close())
    return collector
  }

  get environment(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo
    return { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '50' }
  }

  /** The span, once it has come. */
  async one(isIt: (span: Span) => boolean): Promise<Span> {
    await expect.poll(() => this.spans.find(isIt)).toBeDefined()
    return this.spans.find(isIt) as Span
  }

  below = ({ spanId }: Span) => this.spans.filter(({ parentSpanId }) => parentSpanId === spanId)

  #take({ resourceSpans }: Posted) {
    for (const { resource, scopeSpans } of resourceSpans) {
      this.resources.push(valuesOf(resource.attributes))
      for (const { spans } of scopeSpans)
        this.spans.push(...spans.map((span) => ({ ...span, attributes: valuesOf(span.attributes) })))
    }
  }
}

test('a request is a trace, with what it asks of the journal and the database, and without what anybody wrote', async () => {
  const collector = await Collector.start()
  const server = await TestServer.start({
    environment: {
      ...collector.environment,
      ...{
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_SERVICE_NAME: 'harbour',
        TRUSTED_PROXIES: '127.0.0.1',
      },
    },
  })
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const parent = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
  const { credentials } = ada.connection
  if (typeof credentials === 'string') throw new Error('no key')
  const authorization = `Basic ${Buffer.from(`${ada.email}:${credentials.apiKey}`).toString('base64')}`
  const answer = await fetch(`${server.url}/api/v1/messages`, {
    method: 'POST',
    headers: { authorization, traceparent: `00-${parent.traceId}-${parent.spanId}-01` },
    body: new URLSearchParams({ type: 'direct', to: `[${bo.id}]`, content: SECRET_WORDS }),
  })
  expect(answer.status).toBe(200)
  const id = answer.headers.get('x-request-id')
  const request = await collector.one(({ attributes }) => attributes['parley.request.id'] === id)
  const sent = await collector.one(
    ({ name, traceId }) => name.startsWith('POST') && traceId === parent.traceId,
  )
  expect(sent).toMatchObject({
    parentSpanId: parent.spanId,
    name: 'POST /api/v1/messages',
    kind: 2,
    attributes: {
      ...{ 'http.request.method': 'POST', 'http.route': '/api/v1/messages', 'parley.request.id': id },
      'http.response.status_code': 200,
    },
  })
  expect(request.traceId).toBe(parent.traceId)
  const write = await collector.one(
    ({ name, traceId }) => name === 'journal write' && traceId === parent.traceId,
  )
  expect(collector.below(sent)).toContain(write)
  expect(write.attributes).toMatchObject({
    'parley.realm.id': expect.anything(),
    'parley.request.id': id,
  })

  const query = new URLSearchParams({ anchor: 'newest', num_before: '5', num_after: '0' })
  query.set('narrow', JSON.stringify([{ operator: 'search', operand: SECRET_WORDS }]))
  const read = await fetch(`${server.url}/api/v1/messages?${query}`, { headers: { authorization } })
  const readId = read.headers.get('x-request-id')
  const search = await collector.one(
    ({ kind, attributes }) => kind === 2 && attributes['parley.request.id'] === readId,
  )
  expect(search.traceId).not.toBe(parent.traceId)
  const summaries = () =>
    collector.below(search).map(({ attributes }) => String(attributes['db.query.summary']))
  await expect.poll(summaries).toContainEqual(expect.stringMatching(/^(?:select|with) .*messages/))

  // A refusal is no failure of the server, and names nothing.
  await ada.refused(getMessages, { num_before: 5_000, num_after: 5_000 })
  await collector.one(({ attributes }) => attributes['http.response.status_code'] === 400)
  expect(collector.resources[0]).toMatchObject({
    'service.name': 'harbour',
    'service.version': expect.any(String),
  })
  for (const secret of [SECRET_WORDS, 'harbour sells', ada.email, bo.email, credentials.apiKey, '127.0.0.1'])
    expect(collector.text).not.toContain(secret)
  await server.stop()
})

test('jobs are in the trace of the request that queued them; nobody but a trusted proxy says which', async () => {
  const smtp = await SmtpServer.start()
  const collector = await Collector.start()
  const server = await TestServer.start({
    environment: { ...collector.environment, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', SMTP_URL: smtp.url },
  })
  const ada = await server.ada()
  const foreign = 'a'.repeat(32)
  const headers = { traceparent: `00-${foreign}-${'b'.repeat(16)}-01` }
  const answer = await fetch(`${server.url}/api/v1/server_settings`, { headers })
  const id = answer.headers.get('x-request-id')
  const asked = await collector.one(({ attributes }) => attributes['parley.request.id'] === id)
  expect(asked.traceId).not.toBe(foreign)
  expect(asked.parentSpanId ?? '').toBe('')
  const bo = await server.join('bo')
  await ada.call(sendPasswordReset, { user_id: bo.id })
  const job = await collector.one(
    ({ name, attributes }) => name === 'job' && attributes['parley.job.name'] === sendMail.name,
  )
  expect(job).toMatchObject({ kind: 5, attributes: { 'parley.job.attempt': 1 } })
  const request = await collector.one(({ traceId, kind }) => kind === 2 && traceId === job.traceId)
  expect(request.name).toMatch(/^POST .*password_reset/)
  const mail = await collector.one(({ name, traceId }) => name === 'mail' && traceId === job.traceId)
  expect(mail.parentSpanId).toBe(job.spanId)
  expect(smtp.received).toHaveLength(1)
  expect(collector.text).not.toContain(bo.email)
  await collector.one(({ spanId }) => spanId === job.parentSpanId)
  await server.stop()
})

test('spans come in protobuf unless JSON is asked for; of those that are not sampled, none', async () => {
  const collector = await Collector.start()
  const server = await TestServer.start({ environment: collector.environment })
  await fetch(`${server.url}/health`)
  await expect.poll(() => collector.text).toContain('GET /health')
  expect(collector.spans).toEqual([])
  await server.stop()
  const quiet = await Collector.start()
  const sampling = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }
  const other = await TestServer.start({ environment: { ...quiet.environment, ...sampling } })
  await fetch(`${other.url}/health`)
  // It hands over what is left.
  await other.stop()
  expect(quiet.text).toBe('')
})

test('no variable, no traces; a wrong one is named', () => {
  expect(readConfig({}).traces).toBeUndefined()
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/' }
  expect(readConfig(endpoint).traces?.url).toBe('http://localhost:4318/v1/traces')
  expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).traces).toBeUndefined()
  expect(() => readConfig({ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(
    /^OTEL_EXPORTER_OTLP_PROTOCOL/,
  )
  expect(() => readConfig({ OTEL_TRACES_SAMPLER: 'some' })).toThrow(/^OTEL_TRACES_SAMPLER must be/)
})

test.each([
  [
    "select m.id from messages m join topics using (topic_id) where m.content = 'secret'",
    'select messages topics',
  ],
  ['insert into drafts (content) values ($1)', 'insert drafts'],
  ['with one as (select 1 from users) update users set name = $1', 'with users'],
  ['commit', 'commit'],
])('of the statement %s traces say: %s', (text, summary) => {
  expect(summaryOf(text)).toBe(summary)
})
