import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { createBot, deactivateBot, regenerateBotApiKey } from '@parley/api/bots/endpoints'
import { createChannel } from '@parley/api/channels/endpoints'
import {
  getSigningSecret,
  getWebhookDeliveries,
  replayWebhookDelivery,
} from '@parley/api/incoming-webhooks/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { Webhook } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import { callWebhook } from '#integrations/outgoing-webhooks/jobs.ts'
import { type Person, type TestServer, testServer } from './harness.ts'
import { PATIENCE } from './support/patience.ts'
import { WebServer } from './support/web-server.ts'

const OUTGOING = 3
const SLACK = 2

interface WebhookCall {
  readonly contentType: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A server, and an external program that answers webhooks with `answer`. */
async function withProgram(answer: () => unknown = () => ({ content: 'Rain.' })) {
  const calls: WebhookCall[] = []
  const web = await WebServer.start({
    '/weather': async (request, response) => {
      const { headers } = request
      calls.push({ contentType: headers['content-type'], headers, body: await text(request) })
      const body = answer()
      if (typeof body === 'number') response.writeHead(body, { location: '/elsewhere' }).end()
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    },
  })
  const server = await testServer({ environment: { LOG_LEVEL: 'silent' }, shared: true })
  const ada = await server.ada()
  return { server, web, calls, ada, payload_url: `${web.url}/weather` }
}

const makeBot = async (person: Person, payload_url: string, more: object = {}) =>
  (
    await person.call(createBot, {
      full_name: 'Weather',
      short_name: 'weather',
      bot_type: OUTGOING,
      payload_url,
      ...more,
    })
  ).user_id

async function readBy(person: Person) {
  const request = { anchor: 'newest', num_before: 20, num_after: 0, apply_markdown: false } as const
  return (await person.call(getMessages, request)).messages
}

const saidBy = async (person: Person, senderId: number) =>
  (await readBy(person)).filter(({ sender_id }) => sender_id === senderId)

const arrives = (check: () => Promise<boolean> | boolean) =>
  vi.waitUntil(check, { ...PATIENCE, interval: 100 })

test('a direct message to a bot calls its webhook, and the bot sends the answer', async () => {
  const { server, calls, ada, payload_url } = await withProgram()
  const bot = await makeBot(ada, payload_url)
  await server.followAll([ada])
  const { id } = await ada.call(sendMessage, { type: 'direct', to: [bot], content: 'How is **it**?' })
  await arrives(async () => (await saidBy(ada, bot)).length > 0)
  expect(await saidBy(ada, bot)).toMatchObject([{ content: 'Rain.', type: 'private' }])
  expect(calls).toHaveLength(1)
  expect(calls[0]?.contentType).toBe('application/json')
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
    bot_full_name: 'Weather',
    data: 'How is **it**?',
    trigger: 'direct_message',
    token: server.realm.state.bots.get(bot)?.service?.token,
    message: { id, content: 'How is **it**?', rendered_content: '<p>How is <strong>it</strong>?</p>' },
  })
})

test('a mentioned bot answers in the topic, and other messages do not call it', async () => {
  const { calls, ada, payload_url } = await withProgram()
  const bot = await makeBot(ada, payload_url)
  const { id: to } = await ada.call(createChannel, { name: 'plans', subscribers: [ada.id] })
  const closed = await ada.call(createChannel, { name: 'closed', subscribers: [ada.id], invite_only: true })
  const say = (content: string, channel = to) =>
    ada.call(sendMessage, { type: 'channel', to: channel, topic: 'trip', content })
  await say('How is it?')
  await say('@_**Weather** said so')
  await say('@**Weather** how is it?', closed.id)
  await say('@**Weather** how is it?')
  await arrives(async () => (await saidBy(ada, bot)).length > 0)
  expect(await saidBy(ada, bot)).toMatchObject([{ stream_id: to, subject: 'trip', content: 'Rain.' }])
  expect(calls.map(({ body }) => JSON.parse(body).trigger)).toEqual(['mention'])
})

test('a webhook in Slack format gets a form', async () => {
  const { calls, ada, payload_url } = await withProgram(() => ({ text: 'Sun.' }))
  const bot = await makeBot(ada, payload_url, { interface_type: SLACK })
  await ada.call(sendMessage, { type: 'direct', to: [bot], content: 'How is it?' })
  await arrives(async () => (await saidBy(ada, bot)).length > 0)
  expect(calls[0]?.contentType).toBe('application/x-www-form-urlencoded')
  const form = Object.fromEntries(new URLSearchParams(calls[0]?.body))
  expect(form).toMatchObject({ text: 'How is it?', user_id: `U${ada.id}`, user_name: 'Ada Lindqvist' })
  expect(await saidBy(ada, bot)).toMatchObject([{ content: 'Sun.' }])
})

test.each([
  ['text', JSON.stringify],
  ['an object', (widget: object) => widget],
])('an answer may bring a widget, as %s', async (_, written) => {
  const widget = { widget_type: 'poll', extra_data: { question: 'Umbrella?', options: ['Yes', 'No'] } }
  const { ada, payload_url } = await withProgram(() => ({
    content: 'Rain.',
    widget_content: written(widget),
  }))
  const bot = await makeBot(ada, payload_url)
  await ada.call(sendMessage, { type: 'direct', to: [bot], content: 'How is it?' })
  await arrives(async () => (await saidBy(ada, bot)).length > 0)
  const [said] = await saidBy(ada, bot)
  expect(JSON.parse(said?.submessages[0]?.content ?? '')).toEqual(widget)
})

test('an answer with a widget that nobody knows is not sent, and its owner learns why', async () => {
  const { server, ada, payload_url } = await withProgram(() => ({ content: 'Rain.', widget_content: 'x' }))
  const bot = await makeBot(ada, payload_url)
  const { id } = await ada.call(sendMessage, { type: 'direct', to: [bot], content: 'How is it?' })
  await work(server, bot, id)
  const { deliveries } = await ada.call(getWebhookDeliveries, { bot_id: bot })
  expect(deliveries[0]).toMatchObject({ message_id: null, problem: 'Invalid json for submessage' })
  expect(await saidBy(ada, bot)).toEqual([])
})

test.each([
  ['that there is nothing to say', { response_not_required: true, content: 'x' }],
  ['an empty text', { content: ' ' }],
  ['no text', { content: null, response_string: 7 }],
  ['a list', ['x']],
])('an answer with %s sends no message', async (_, answer) => {
  const { server, calls, ada, payload_url } = await withProgram(() => answer)
  const bot = await makeBot(ada, payload_url)
  const { id } = await ada.call(sendMessage, { type: 'direct', to: [bot], content: 'How is it?' })
  await arrives(() => calls.length > 0)
  await work(server, bot, id)
  expect(await saidBy(ada, bot)).toEqual([])
})

test('webhook bots do not call each other', async () => {
  const { calls, ada, payload_url } = await withProgram(() => ({ content: '@**Weather** and @**Echo**' }))
  const bot = await makeBot(ada, payload_url)
  const other = await makeBot(ada, payload_url, { full_name: 'Echo', short_name: 'echo' })
  await ada.call(sendMessage, { type: 'direct', to: [bot, other], content: 'Hello' })
  await arrives(async () => (await readBy(ada)).length === 3)
  expect(calls).toHaveLength(2)
})

const work = (server: TestServer, botId: number, messageId: number, isLast = false) =>
  callWebhook.work(
    { realmId: server.realm.state.id, botId, messageId },
    { server: server.server, attempt: 1, isLast },
  )

test.each([
  ['refuses', 500, 'the answer was 500'],
  ['leads elsewhere', 302, 'it leads to another address'],
])('if a webhook %s, the owner of the bot is notified after the last try', async (_, status, problem) => {
  const { server, web, ada, payload_url } = await withProgram(() => status)
  const bot = await makeBot(ada, payload_url)
  const { id } = await ada.call(sendMessage, { type: 'direct', to: [bot], content: 'How is it?' })
  await expect(work(server, bot, id)).rejects.toThrow(problem)
  expect(await readBy(ada)).toHaveLength(1)
  await work(server, bot, id, true)
  expect((await readBy(ada)).at(-1)).toMatchObject({
    sender_full_name: 'Notification Bot',
    content: `Your bot @_**Weather|${bot}** was called and could not answer:\n\`\`\`\` quote\n${problem}\n\`\`\`\`\n\nFurther problems within the hour are listed with the bot, and not told.`,
  })
  expect(web.requests.map(({ url }) => url)).not.toContain('/elsewhere')
})

test('webhooks at private addresses are not called', async () => {
  const { calls, payload_url } = await withProgram()
  const server = await testServer({
    environment: { FETCH_ALLOWED_NETWORKS: '10.1.0.0/16', LOG_LEVEL: 'silent' },
  })
  const ada = await server.ada()
  const bot = await makeBot(ada, payload_url)
  const { id } = await ada.call(sendMessage, { type: 'direct', to: [bot], content: 'How is it?' })
  await expect(work(server, bot, id)).rejects.toThrow('is not a public web server')
  expect(calls).toEqual([])
})

test('a deactivated bot is not called', async () => {
  const { server, calls, ada, payload_url } = await withProgram()
  const bot = await makeBot(ada, payload_url)
  const { id: to } = await ada.call(createChannel, { name: 'plans', subscribers: [ada.id] })
  const { id } = await ada.call(sendMessage, { type: 'channel', to, topic: 'trip', content: 'How is it?' })
  await ada.call(deactivateBot, { bot_id: bot })
  await ada.call(sendMessage, { type: 'channel', to, topic: 'trip', content: '@**Weather** how is it?' })
  await work(server, bot, id)
  expect(calls).toEqual([])
})

test('requests are signed, by a secret that comes and goes with the API key', async () => {
  const { calls, ada, payload_url } = await withProgram()
  const bot = await makeBot(ada, payload_url)
  const { signing_secret: secret } = await ada.call(getSigningSecret, { bot_id: bot })
  await ada.call(sendMessage, { type: 'direct', to: [bot], content: 'How is it?' })
  await arrives(async () => (await saidBy(ada, bot)).length > 0)
  const { headers = {}, body } = calls[0] ?? {}
  // The library by which programs check requests. It refuses old ones, too.
  const asSent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  expect(new Webhook(secret).verify(body ?? '', asSent)).toMatchObject({ data: 'How is it?' })
  const other = `whsec_${Buffer.from('another').toString('base64')}`
  expect(() => new Webhook(other).verify(body ?? '', asSent)).toThrow('No matching signature found')
  await ada.call(regenerateBotApiKey, { bot_id: bot })
  expect((await ada.call(getSigningSecret, { bot_id: bot })).signing_secret).not.toBe(secret)
})

test('the owner sees what was sent and answered, and calls again', async () => {
  let answer: unknown = 503
  const { server, calls, ada, payload_url } = await withProgram(() => answer)
  const bot = await makeBot(ada, payload_url)
  const { id } = await ada.call(sendMessage, { type: 'direct', to: [bot], content: 'How is it?' })
  const asked = { bot_id: bot }
  const log = async () => (await ada.call(getWebhookDeliveries, asked)).deliveries
  await arrives(async () => (await log()).length > 0)
  const failed = {
    integration: 'outgoing',
    event: 'direct_message',
    status: 503,
    message_id: null,
    answer: null,
  }
  expect((await log()).at(-1)).toMatchObject({ ...failed, problem: 'the answer was 503', can_replay: true })
  answer = { content: 'Sun.' }
  const again = { ...asked, delivery_id: (await log()).at(-1)?.id ?? 0 }
  const { delivery } = await ada.call(replayWebhookDelivery, again)
  expect(delivery).toMatchObject({ status: 200, problem: null, answer: '{"content":"Sun."}' })
  expect((await saidBy(ada, bot)).map((one) => one.id)).toContain(delivery.message_id)
  expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  // What is answered and cannot be said is in the log, too.
  answer = { content: `a\0b${'x'.repeat(5000)}` }
  await work(server, bot, id)
  const refused = (await log()).find(({ status, message_id }) => status === 200 && message_id === null)
  expect(refused?.problem).toMatch(/null bytes/)
  expect(refused?.answer).toHaveLength(2000)
  const bo = await server.join('bo')
  for (const endpoint of [getWebhookDeliveries, getSigningSecret])
    expect((await bo.refused(endpoint, asked)).message).toBe('Insufficient permission')
  expect((await bo.refused(replayWebhookDelivery, again)).message).toBe('Insufficient permission')
})
