import { createHmac } from 'node:crypto'
import { createBot, deactivateBot, regenerateBotApiKey, updateBot } from '@parley/api/bots/endpoints'
import * as endpoints from '@parley/api/incoming-webhooks/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { getServerSettings } from '@parley/api/server/endpoints'
import { botTypes } from '@parley/api/users/objects'
import { describe, expect, test } from 'vitest'
import { type Person, type TestServer, testServer } from './harness.ts'

interface Posted {
  readonly name?: string
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly body: string | Buffer
}

/** An incoming-webhook bot of a member, and a channel that it writes to. */
async function reporter(server: TestServer, config_data: Record<string, string> = {}) {
  const bo = await server.join('bo')
  await bo.subscribe('builds')
  const made = await bo.call(createBot, {
    ...{ full_name: 'Reporter', short_name: 'reporter', config_data },
    bot_type: botTypes.incomingWebhook,
  })
  const post = async ({ name = 'json', query = {}, headers = {}, body }: Posted) => {
    const parameters = new URLSearchParams({ api_key: made.api_key, ...query })
    const answer = await fetch(`${server.url}/api/v1/external/${name}?${parameters}`, {
      ...{ method: 'POST', body: typeof body === 'string' ? body : new Uint8Array(body) },
      headers: { 'content-type': 'application/json', ...headers },
    })
    return {
      status: answer.status,
      ...((await answer.json()) as { result: string; msg: string; code?: string }),
    }
  }
  return { bo, bot: made.user_id, key: made.api_key, post }
}

async function newest(person: Person) {
  const { messages } = await person.call(getMessages, {
    ...{ anchor: 'newest', num_before: 10, num_after: 0, apply_markdown: false },
    narrow: [],
  })
  return messages.toReversed()
}

const SUCCESS = { status: 200, result: 'success' }
const EVENT = JSON.stringify({ event: 'alarm', host: { name: 'db1' }, level: 3 })

describe('a service reports', () => {
  test('to the channel and topic of the address, by the template of the address', async () => {
    const server = await testServer()
    const { bo, post } = await reporter(server)
    await server.followAll([bo])
    const query = {
      stream: 'builds',
      topic: 'Disk of {host.name}: {event}',
      template: 'Level {level} {{now}}',
    }
    expect(await post({ query, body: EVENT })).toMatchObject(SUCCESS)
    expect((await newest(bo))[0]).toMatchObject({
      ...{ display_recipient: 'builds', subject: 'Disk of db1: alarm', content: 'Level 3 {now}' },
      ...{ sender_full_name: 'Reporter', client: 'JSON' },
    })
  })

  test('to its owner without a channel', async () => {
    const server = await testServer()
    const { bo, post } = await reporter(server)
    expect(await post({ query: { template: '{host.name}' }, body: EVENT })).toMatchObject(SUCCESS)
    expect((await newest(bo))[0]).toMatchObject({ type: 'private', content: 'db1' })
  })

  test('only the events that are wanted', async () => {
    const server = await testServer()
    const { bo, bot, post } = await reporter(server)
    const asked: [Record<string, string>, boolean][] = [
      [{ only_events: '["alarm"]' }, true],
      [{ only_events: '["al*", "other"]' }, true],
      [{ only_events: '["other"]' }, false],
      [{ only_events: '[]' }, false],
      [{ exclude_events: '["*ar*"]' }, false],
      [{ exclude_events: '["alarms"]' }, true],
    ]
    for (const [query] of asked) {
      expect(await post({ query: { stream: 'builds', ...query }, body: EVENT })).toMatchObject(SUCCESS)
    }
    const { deliveries } = await bo.call(endpoints.getWebhookDeliveries, { bot_id: bot })
    const sent = deliveries.toReversed().map(({ message_id }) => message_id !== null)
    expect(sent).toEqual(asked.map(([, isSent]) => isSent))
  })

  test('what people wrote there mentions nobody here', async () => {
    const server = await testServer()
    const { bo, post } = await reporter(server)
    const body = JSON.stringify({ a: '@**all** @*admins* [x](https://a.example) `one' })
    await post({ query: { stream: 'builds', topic: 't', template: '{a}' }, body })
    const { messages } = await bo.call(getMessages, {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [],
    })
    expect(messages[0]?.content).not.toMatch(/mention|>x<\/a>|<code>/)
    expect(messages[0]?.flags).not.toContain('channel_wildcard_mentioned')
  })

  test('under a topic that can be seen', async () => {
    const server = await testServer()
    const { bo, post } = await reporter(server)
    for (const [a, subject] of [
      ['line\nbreak', 'line break'],
      ['\u200b', 'JSON'],
      ['x'.repeat(100), `${'x'.repeat(57)}...`],
    ] as const) {
      const query = { stream: 'builds', topic: '{a}', template: 'said' }
      expect(await post({ query, body: JSON.stringify({ a }) })).toMatchObject(SUCCESS)
      expect((await newest(bo))[0]).toMatchObject({ subject })
    }
  })

  test('an event that is not known in one line', async () => {
    const server = await testServer()
    const { bo, post } = await reporter(server)
    const headers = { 'x-github-event': 'sponsorship' }
    const body = JSON.stringify({ repository: { name: 'example' } })
    expect(await post({ name: 'github', query: { stream: 'builds' }, headers, body })).toMatchObject(SUCCESS)
    expect((await newest(bo))[0]).toMatchObject({
      subject: 'example',
      content: 'GitHub reported **sponsorship**.',
    })
  })

  test('a long payload, and no longer one than any service sends', async () => {
    const server = await testServer()
    const { bo, bot, post } = await reporter(server)
    const long = JSON.stringify({ event: 'alarm', text: 'x'.repeat(2_000_000) })
    expect(
      await post({ query: { stream: 'builds', topic: 't', template: '{event}' }, body: long }),
    ).toMatchObject(SUCCESS)
    expect((await newest(bo))[0]).toMatchObject({ content: 'alarm' })
    const { deliveries } = await bo.call(endpoints.getWebhookDeliveries, { bot_id: bot })
    expect(deliveries).toMatchObject([{ event: 'alarm', can_replay: false }])
    const tooLong = Buffer.alloc(26 * 1024 * 1024, 0x20)
    expect(await post({ query: { stream: 'builds' }, body: tooLong })).toMatchObject({ status: 413 })
  })
})

describe('the address', () => {
  test('opens with the key of an incoming webhook, and with nothing else', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const { bo, bot, key, post } = await reporter(server)
    const generic = await bo.call(createBot, { full_name: 'Generic', short_name: 'generic' })
    const wrong = { status: 401, code: 'INVALID_API_KEY' }
    for (const { credentials } of [ada.connection, bo.connection]) {
      const apiKey = typeof credentials === 'object' ? credentials.apiKey : ''
      expect(await post({ query: { api_key: apiKey }, body: EVENT })).toMatchObject(wrong)
    }
    expect(await post({ query: { api_key: generic.api_key }, body: EVENT })).toMatchObject(wrong)
    expect(await post({ query: { api_key: '' }, body: EVENT })).toMatchObject(wrong)
    const bare = await fetch(`${server.url}/api/v1/external/json`, { method: 'POST', body: EVENT })
    expect(bare.status).toBe(401)
    // Not in the body, which is the service's.
    const inBody = await fetch(`${server.url}/api/v1/external/json`, {
      method: 'POST',
      body: new URLSearchParams({ api_key: key }),
    })
    expect(inBody.status).toBe(401)
    const { api_key: renewed } = await bo.call(regenerateBotApiKey, { bot_id: bot })
    expect(await post({ body: EVENT })).toMatchObject(wrong)
    expect(await post({ query: { api_key: renewed }, body: EVENT })).toMatchObject(SUCCESS)
    await bo.call(deactivateBot, { bot_id: bot })
    expect(await post({ query: { api_key: renewed }, body: EVENT })).toMatchObject({
      ...{ status: 401, code: 'USER_DEACTIVATED' },
    })
  })

  test('of a service that is not known is not there', async () => {
    const server = await testServer()
    const { post } = await reporter(server)
    for (const name of ['nothing', '__proto__', '../json'])
      expect(await post({ name: encodeURIComponent(name), body: EVENT })).toMatchObject({ status: 404 })
  })

  test('takes only what is signed where the bot has a secret', async () => {
    const server = await testServer()
    const { bo, bot, post } = await reporter(server, { webhook_secret: 'one' })
    const body = JSON.stringify({ zen: 'Grün', repository: { name: 'example' }, sender: { login: 'octo' } })
    const signed = (secret: string) => ({
      'x-github-event': 'ping',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    })
    const asked = { name: 'github', query: { stream: 'builds' }, body }
    expect(await post({ ...asked, headers: signed('one') })).toMatchObject(SUCCESS)
    for (const headers of [signed('two'), { 'x-github-event': 'ping' }])
      expect(await post({ ...asked, headers })).toMatchObject({ status: 403 })
    await bo.call(updateBot, { bot_id: bot, full_name: 'Reporter', config_data: { webhook_secret: 'two' } })
    expect(await post({ ...asked, headers: signed('two') })).toMatchObject(SUCCESS)
    // Each service can have its own.
    await bo.call(updateBot, { bot_id: bot, config_data: { 'webhook_secret.github': 'three' } })
    expect(await post({ ...asked, headers: signed('three') })).toMatchObject(SUCCESS)
    expect(await post({ ...asked, headers: signed('two') })).toMatchObject({ status: 403 })
    await bo.call(updateBot, { bot_id: bot, config_data: { 'webhook_secret.gitlab': 'four' } })
    expect(await post({ ...asked, headers: signed('three') })).toMatchObject(SUCCESS)
  })
})

describe('before it sends anything, a service', () => {
  test('asks whether the address is there', async () => {
    const server = await testServer()
    const { key, post } = await reporter(server)
    const head = (api_key: string) =>
      fetch(`${server.url}/api/v1/external/trello?${new URLSearchParams({ api_key })}`, { method: 'HEAD' })
    expect((await head(key)).status).toBe(200)
    expect((await head('x'.repeat(32))).status).toBe(401)
    expect((await fetch(`${server.url}/api/v1/external/trello`, { method: 'HEAD' })).status).toBe(401)
    const body = JSON.stringify({ type: 'url_verification', challenge: 'c' })
    expect(await post({ name: 'slack', body })).toMatchObject({ ...SUCCESS, challenge: 'c' })
  })

  test('hands over a secret, and then signs with it', async () => {
    const server = await testServer()
    const { bo, bot, key, post } = await reporter(server, { webhook_secret: 'one' })
    const url = `${server.url}/api/v1/external/asana?${new URLSearchParams({ api_key: key, stream: 'builds' })}`
    const answer = await fetch(url, { method: 'POST', headers: { 'x-hook-secret': 'one' } })
    expect([answer.status, answer.headers.get('x-hook-secret')]).toEqual([200, 'one'])
    const body = JSON.stringify({ events: [] })
    const headers = { 'x-hook-signature': createHmac('sha256', 'one').update(body).digest('hex') }
    expect(await post({ name: 'asana', headers, body })).toMatchObject(SUCCESS)
    expect(await post({ name: 'asana', body })).toMatchObject({ status: 403 })
    const { deliveries } = await bo.call(endpoints.getWebhookDeliveries, { bot_id: bot })
    expect(deliveries.map(({ message_id }) => message_id)).toEqual([null, null, null])
  })

  test('tells a token, which the owner alone gets', async () => {
    const server = await testServer()
    const { bo, post } = await reporter(server)
    const body = JSON.stringify({ verification_token: 'secret_x' })
    expect(await post({ name: 'notion', query: { stream: 'builds' }, body })).toMatchObject(SUCCESS)
    expect((await newest(bo))[0]).toMatchObject({
      type: 'private',
      content: expect.stringContaining('secret_x'),
    })
  })
})

test('a signature may be of the address, as the service knows it', async () => {
  const server = await testServer()
  const { key, post } = await reporter(server, { webhook_secret: 'one' })
  const body = JSON.stringify({ action: { type: 'updateCard', data: {} } })
  const { realm_url } = await (await server.ada()).call(getServerSettings, {})
  const known = `${realm_url}/api/v1/external/trello?${new URLSearchParams({ api_key: key })}`
  const signed = (url: string) => ({
    'x-trello-webhook': createHmac('sha1', 'one')
      .update(body + url)
      .digest('base64'),
  })
  expect(await post({ name: 'trello', headers: signed(known), body })).toMatchObject(SUCCESS)
  expect(await post({ name: 'trello', headers: signed(`${known}&stream=x`), body })).toMatchObject({
    status: 403,
  })
})

test('a service may have two names', async () => {
  const server = await testServer()
  const { bo, post } = await reporter(server)
  const headers = { 'x-gitea-event': 'unheard' }
  expect(await post({ name: 'forgejo', headers, body: '{}' })).toMatchObject(SUCCESS)
  const { integrations } = await bo.call(endpoints.getIntegrations, {})
  expect(integrations.map(({ name }) => name)).toContain('gitea')
  expect(integrations.map(({ name }) => name)).not.toContain('forgejo')
})

describe('what cannot be reported', () => {
  test('is refused, and its owner is told once an hour', async () => {
    const server = await testServer()
    const { bo, bot, post } = await reporter(server)
    const query = { stream: 'builds' }
    const anomalous = { status: 400, code: 'ANOMALOUS_WEBHOOK_PAYLOAD' }
    expect(await post({ query, body: '{' })).toMatchObject(anomalous)
    expect(await post({ query, name: 'github', body: '{}' })).toMatchObject({
      ...{ status: 400, code: 'MISSING_HTTP_EVENT_HEADER' },
    })
    const headers = { 'x-github-event': 'push' }
    expect(await post({ query, name: 'github', headers, body: '{}' })).toMatchObject({
      ...anomalous,
      msg: expect.stringContaining("'ref'"),
    })
    expect(await post({ query: { stream: 'nowhere' }, body: EVENT })).toMatchObject({
      ...{ status: 400, code: 'STREAM_DOES_NOT_EXIST' },
    })
    const told = (await newest(bo)).filter(({ sender_full_name }) => sender_full_name === 'Notification Bot')
    expect(told.filter(({ content }) => content.includes('could not report'))).toHaveLength(1)
    const { deliveries } = await bo.call(endpoints.getWebhookDeliveries, { bot_id: bot })
    expect(deliveries.map(({ message_id }) => message_id)).toEqual([null, null, null, null])
    expect(deliveries.at(-1)).toMatchObject({
      integration: 'json',
      problem: expect.stringContaining('no JSON'),
    })
  })

  test('is replayed once it can be', async () => {
    const server = await testServer()
    const { bo, bot, post } = await reporter(server)
    await post({ query: { stream: 'later', topic: 't', template: '{host.name}' }, body: EVENT })
    await bo.subscribe('later')
    const [{ id } = { id: 0 }] = (await bo.call(endpoints.getWebhookDeliveries, { bot_id: bot })).deliveries
    const { delivery } = await bo.call(endpoints.replayWebhookDelivery, { bot_id: bot, delivery_id: id })
    expect(delivery).toMatchObject({ problem: null, integration: 'json', event: 'alarm' })
    expect((await newest(bo))[0]).toMatchObject({ content: 'db1', display_recipient: 'later' })
    const [lena, ada] = [await server.join('lena'), await server.ada()]
    const asked = { bot_id: bot, delivery_id: id }
    expect((await lena.refused(endpoints.replayWebhookDelivery, asked)).message).toBe(
      'Insufficient permission',
    )
    await ada.call(endpoints.replayWebhookDelivery, asked)
    const unknown = await bo.refused(endpoints.replayWebhookDelivery, { ...asked, delivery_id: id + 100 })
    expect(unknown.status).toBe(404)
  })

  test('the log keeps the newest', async () => {
    const server = await testServer()
    const { bo, bot } = await reporter(server)
    for (let round = 0; round < 52; round++) {
      await bo.call(endpoints.testWebhook, { bot_id: bot, integration: 'json', stream: 'builds' })
    }
    const { deliveries } = await bo.call(endpoints.getWebhookDeliveries, { bot_id: bot })
    expect(deliveries).toHaveLength(50)
  })
})

test('a test of each integration sends a message', async () => {
  const server = await testServer()
  const { bo, bot } = await reporter(server)
  const { integrations } = await bo.call(endpoints.getIntegrations, {})
  for (const { name } of integrations.filter(({ is_read }) => !is_read)) {
    const asked = { bot_id: bot, integration: name, stream: 'builds' }
    const { delivery } = await bo.call(endpoints.testWebhook, asked)
    expect(delivery, name).toMatchObject({ problem: null, message_id: expect.any(Number) })
  }
})
