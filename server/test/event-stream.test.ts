import { setTimeout } from 'node:timers/promises'
import { deleteQueue, getEvents } from '@parley/api/events/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { deactivateRealm } from '@parley/api/realm/endpoints'
import { setTypingStatus } from '@parley/api/typing/endpoints'
import { deactivateUser, regenerateOwnApiKey } from '@parley/api/users/endpoints'
import { describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { emailOf, PASSWORD, type Person, TestServer, testServer } from './harness.ts'
import { basicOf } from './support/files.ts'
import { PATIENCE } from './support/patience.ts'
import { addressOf, registerFor, SocketReader, SseReader, transports } from './support/streams.ts'

const toOneself = (person: Person, content: string) => ({ type: 'direct' as const, to: [person.id], content })
const say = (person: Person, content: string) => person.call(sendMessage, toOneself(person, content))

/** Nobody reads the queue, or its reader waits for the next event. */
async function isWaited(server: TestServer, person: Person, queueId: string) {
  const queue = await server.realm.queues.find(queueId, person)
  await vi.waitFor(() => expect(queue.waiter).toBeDefined(), PATIENCE)
  return queue
}

describe.each(Object.entries(transports))('over %s', (_, open) => {
  test('events come as they happen, and go on from the last one after a cut', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const cursor = await registerFor(ada)
    await say(ada, 'before')
    const stream = await open(server, ada, cursor).open()
    await stream.brings('before')
    await say(ada, 'meanwhile')
    await stream.brings('before', 'meanwhile')
    stream.cut()
    await say(ada, 'after the cut')
    const { events } = await ada.call(getEvents, { ...cursor, dont_block: true })
    expect(events.slice(0, 2)).toEqual(stream.events)
    const last_event_id = stream.events[0]?.id as number
    const again = await open(server, ada, { ...cursor, last_event_id }).open()
    await again.brings('meanwhile', 'after the cut')
  })

  test('what is no longer in memory comes from the journal', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const cursor = await registerFor(ada)
    for (const content of ['one', 'two']) await say(ada, content)
    server.realm.journal.forget()
    const stream = await open(server, ada, cursor).open()
    await say(ada, 'three')
    await stream.brings('one', 'two', 'three')
  })

  test('a stream is refused as a poll is', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const cursor = await registerFor(ada)
    const { queue_id } = cursor
    const refused = (person: Person, asked: object) => open(server, person, asked as typeof cursor).refusal()
    expect(await refused(bo, cursor)).toEqual({ status: 400, code: 'BAD_EVENT_QUEUE_ID' })
    expect(await refused(ada, { ...cursor, queue_id: 'nothing' })).toMatchObject({
      code: 'BAD_EVENT_QUEUE_ID',
    })
    expect(await refused(ada, { queue_id })).toMatchObject({ status: 400, code: 'REQUEST_VARIABLE_MISSING' })
    const ahead = { queue_id, last_event_id: cursor.last_event_id + 1e9 }
    expect(await refused(ada, ahead)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    const wrongKey = { authorization: `Basic ${btoa(`${emailOf('ada')}:wrong`)}` }
    expect(await open(server, ada, cursor, wrongKey).refusal()).toMatchObject({ status: 401 })
    const nobody = open(server, ada, cursor, { authorization: '' })
    expect(await nobody.refusal()).toMatchObject({ status: 401 })
  })

  test('a queue has one reader, the last that came', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const cursor = await registerFor(ada)
    const poll = ada.call(getEvents, cursor)
    await isWaited(server, ada, cursor.queue_id)
    const first = await open(server, ada, cursor).open()
    expect((await poll).events).toEqual([])
    const second = await open(server, ada, cursor).open()
    await first.ends()
    if (first instanceof SocketReader) expect(first.code).toBe(4409)
    await say(ada, 'hello')
    await second.brings('hello')
    expect(first.events).toEqual([])
    const { events } = await ada.call(getEvents, { ...cursor, dont_block: true })
    expect(events).toHaveLength(1)
    await second.ends()
  })

  test('who leaves before it begins leaves no reader behind', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const cursor = await registerFor(ada)
    const queue = await server.realm.queues.find(cursor.queue_id, ada)
    for (let round = 0; round < 20; round++) {
      const stream = open(server, ada, cursor)
      await setTimeout(round % 4)
      stream.cut()
    }
    await vi.waitFor(() => expect([queue.stream, queue.waiter]).toEqual([undefined, undefined]), PATIENCE)
    await say(ada, 'hello')
    await (await open(server, ada, cursor).open()).brings('hello')
  })

  test('it ends when the queue is deleted, and says so', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const [deleted, other] = [await registerFor(ada), await registerFor(ada)]
    const stream = await open(server, ada, deleted).open()
    const goesOn = await open(server, ada, other).open()
    await isWaited(server, ada, deleted.queue_id)
    await ada.call(deleteQueue, { queue_id: deleted.queue_id })
    await stream.ends()
    if (stream instanceof SocketReader) expect(stream.code).toBe(4400)
    else expect(stream.last).toMatchObject({ result: 'error', code: 'BAD_EVENT_QUEUE_ID' })
    await say(ada, 'still here')
    await goesOn.brings('still here')
  })

  test('it ends with the key that opened it, at once', async () => {
    const server = await testServer()
    const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
    const cursors = await Promise.all([bo, lena, ada].map((person) => registerFor(person)))
    const [ofBo, ofLena, ofAda] = cursors as [(typeof cursors)[0], (typeof cursors)[0], (typeof cursors)[0]]
    const [changed, deactivated, untouched] = [
      await open(server, bo, ofBo).open(),
      await open(server, lena, ofLena).open(),
      await open(server, ada, ofAda).open(),
    ]
    await bo.call(regenerateOwnApiKey, {})
    await changed.ends()
    if (changed instanceof SocketReader) expect(changed.code).toBe(4401)
    expect(await open(server, bo, ofBo).refusal()).toMatchObject({ status: 401 })
    await ada.call(deactivateUser, { user_id: lena.id })
    await deactivated.ends()
    expect(await open(server, lena, ofLena).refusal()).toMatchObject({ status: 401 })
    await say(ada, 'still here')
    await untouched.brings('still here')
  })

  test('it ends with the organization', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const stream = await open(server, ada, await registerFor(ada, { event_types: ['realm'] })).open()
    await ada.call(deactivateRealm, {})
    await stream.ends()
    expect(stream.events).toMatchObject([{ type: 'realm', op: 'deactivated' }])
  })

  test('a queue that is listened to does not expire, one that was left does', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const cursor = await registerFor(ada)
    const stream = await open(server, ada, cursor).open()
    const queue = await isWaited(server, ada, cursor.queue_id)
    const sweepLongAfter = async () => {
      queue.lastSeenAt = 0
      await server.server.db.query('update queues set last_seen_at = 0')
      await server.realm.queues.sweep()
    }
    await sweepLongAfter()
    await say(ada, 'hello')
    await stream.brings('hello')
    stream.cut()
    await vi.waitFor(() => expect(queue.stream).toBeUndefined(), PATIENCE)
    await sweepLongAfter()
    const { last_event_id } = cursor
    expect(await open(server, ada, { queue_id: queue.id, last_event_id }).refusal()).toMatchObject({
      code: 'BAD_EVENT_QUEUE_ID',
    })
  })

  test('a heartbeat comes when nothing else does', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const cursor = await registerFor(ada)
    const stream = await open(server, ada, cursor).open()
    const queue = await isWaited(server, ada, cursor.queue_id)
    queue.waitingSince = 0
    await vi.waitFor(() => expect(stream.events).toMatchObject([{ type: 'heartbeat' }]), PATIENCE)
    await say(ada, 'hello')
    await stream.brings(undefined, 'hello')
  })

  test('ephemeral events that a cut may have lost come again, as far as they are kept', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const cursor = await registerFor(ada, { event_types: ['typing'] })
    const stream = await open(server, ada, cursor).open()
    const ops = ['start', 'stop'] as const
    for (const op of ops) await bo.call(setTypingStatus, { op, to: [ada.id] })
    await vi.waitFor(() => expect(stream.events.map(({ op }) => op)).toEqual(ops), PATIENCE)
    stream.cut()
    const again = await open(server, ada, { ...cursor, last_event_id: stream.events[0]?.id as number }).open()
    await vi.waitFor(() => expect(again.events.map(({ op }) => op)).toEqual(['stop']), PATIENCE)
    for (let round = 0; round < 60; round++) {
      await bo.call(setTypingStatus, { op: ops[round % 2] ?? 'stop', to: [ada.id] })
    }
    await vi.waitFor(() => expect(again.events).toHaveLength(61), PATIENCE)
    const queue = await server.realm.queues.find(cursor.queue_id, ada)
    expect(queue.ephemeral.length).toBeLessThanOrEqual(50)
  })
})

async function cookieOf(server: TestServer): Promise<string> {
  const { headers } = await fetch(`${server.url}/json/login`, {
    method: 'POST',
    headers: { 'x-requested-with': 'parley' },
    body: new URLSearchParams({ username: emailOf('ada'), password: PASSWORD }),
  })
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

test('pages listen with their cookie until they log out', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const cookie = await cookieOf(server)
  const [first, second] = [await registerFor(ada), await registerFor(ada)]
  const events = await new SseReader(addressOf(server, first, '/json'), { cookie }).open()
  const socket = await new SocketReader(addressOf(server, second, '/json'), {
    headers: { cookie, origin: server.url },
  }).open()
  await say(ada, 'hello')
  for (const stream of [events, socket]) await stream.brings('hello')
  await fetch(`${server.url}/json/logout`, {
    method: 'POST',
    headers: { cookie, 'x-requested-with': 'parley' },
  })
  for (const stream of [events, socket]) await stream.ends()
  expect(socket.code).toBe(4401)
  const again = new SseReader(addressOf(server, first, '/json'), { cookie })
  expect(await again.refusal()).toMatchObject({ status: 401 })
})

test('a page of another site cannot listen with the cookies of who looks at it', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const cookie = await cookieOf(server)
  const cursor = await registerFor(ada)
  for (const origin of ['https://evil.example', undefined]) {
    const headers = { cookie, ...(origin && { origin }) }
    const socket = new SocketReader(addressOf(server, cursor, '/json'), { headers })
    expect(await socket.refusal()).toEqual({ status: 403, code: 'CSRF_FAILED' })
  }
  // Cookies count below /json only.
  const socket = new SocketReader(addressOf(server, cursor), { headers: { cookie, origin: server.url } })
  expect(await socket.refusal()).toMatchObject({ status: 401 })
})

test('the last event that a browser names counts more than the address that it asks again', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const cursor = await registerFor(ada)
  for (const content of ['one', 'two']) await say(ada, content)
  const first = await transports['server-sent events'](server, ada, cursor).open()
  await first.brings('one', 'two')
  const ids = first.events.map(({ id }) => String(id))
  expect(first.ids).toEqual(ids)
  const named = { 'last-event-id': ids[0] }
  const again = await transports['server-sent events'](server, ada, cursor, named).open()
  await again.brings('two')
  const wrong = { 'last-event-id': 'yesterday' }
  const refused = transports['server-sent events'](server, ada, cursor, wrong)
  expect(await refused.refusal()).toEqual({ status: 400, code: 'REQUEST_VARIABLE_INVALID' })
})

test('server-sent events are compressed for who takes that, and held back by nobody', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const [one, other] = [await registerFor(ada), await registerFor(ada)]
  const compressed = transports['server-sent events'](server, ada, one, { 'accept-encoding': 'gzip, br' })
  const plain = transports['server-sent events'](server, ada, other)
  await Promise.all([compressed.open(), plain.open()])
  expect(compressed.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'content-encoding': 'gzip',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const contents = ['short', 'long '.repeat(400).trim()]
  for (const content of contents) await say(ada, content)
  for (const stream of [compressed, plain]) await stream.brings(...contents)
  const [small, large] = [compressed, plain].map(({ answer }) => answer?.socket.bytesRead ?? 0)
  expect(small).toBeLessThan((large ?? 0) / 2)
  await ada.call(deleteQueue, { queue_id: one.queue_id })
  await compressed.ends()
  expect(compressed.last).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' })
})

test('messages over a WebSocket are compressed for who takes that', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const headers = { authorization: basicOf(ada) }
  const [one, other] = [await registerFor(ada), await registerFor(ada)]
  const compressed = new SocketReader(addressOf(server, one), { headers, perMessageDeflate: true })
  const plain = new SocketReader(addressOf(server, other), { headers, perMessageDeflate: false })
  await Promise.all([compressed.open(), plain.open()])
  expect(compressed.socket.extensions).toBe('permessage-deflate')
  expect(plain.socket.extensions).toBe('')
  const contents = ['short', 'long '.repeat(1000).trim()]
  for (const content of contents) await say(ada, content)
  for (const stream of [compressed, plain]) await stream.brings(...contents)
  expect(compressed.bytes).toBeLessThan(plain.bytes / 2)
})

test('a WebSocket is told what has arrived, and closes after anything else', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const cursor = await registerFor(ada, { event_types: ['typing'] })
  const open = () => transports['a WebSocket'](server, ada, cursor).open()
  const socket = await open()
  await bo.call(setTypingStatus, { op: 'start', to: [ada.id] })
  await vi.waitFor(() => expect(socket.events).toHaveLength(1), PATIENCE)
  const queue = await server.realm.queues.find(cursor.queue_id, ada)
  expect(queue.ephemeral).toHaveLength(1)
  const last_event_id = socket.events[0]?.id as number
  socket.socket.send(JSON.stringify({ last_event_id }))
  await vi.waitFor(() => expect(queue.ephemeral).toHaveLength(0), PATIENCE)
  const wrong: [string | Buffer, number][] = [
    ['hello', 1008],
    [JSON.stringify({ last_event_id: 'all' }), 1008],
    [JSON.stringify({ last_event_id: last_event_id + 1 }), 1008],
    [Buffer.from(JSON.stringify({ last_event_id })), 1008],
    [JSON.stringify({ last_event_id, more: 'x'.repeat(2000) }), 1009],
  ]
  for (const [message, code] of wrong) {
    const refused = await open()
    refused.socket.send(message)
    await refused.ends()
    expect(refused.code).toBe(code)
  }
  const chatty = await open()
  for (let round = 0; round < 130; round++) chatty.socket.send(JSON.stringify({ last_event_id }))
  await chatty.ends()
  expect(chatty.code).toBe(1008)
})

test('a malformed handshake is answered in the form of the API, and other protocols are left alone', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const cursor = await registerFor(ada)
  const upgrade = { connection: 'upgrade', upgrade: 'websocket' }
  const malformed = transports['server-sent events'](server, ada, cursor, upgrade)
  expect(await malformed.refusal()).toEqual({ status: 400, code: 'BAD_REQUEST' })
  const other = { connection: 'upgrade', upgrade: 'h2c' }
  const stream = await transports['server-sent events'](server, ada, cursor, other).open()
  expect(stream.status).toBe(200)
})

test('a stop ends streams, which go on with the next server', async () => {
  const connection = await testDatabase()
  const stopping = await TestServer.start({ connection })
  const ada = await stopping.ada()
  const [one, other] = [await registerFor(ada), await registerFor(ada)]
  const events = await transports['server-sent events'](stopping, ada, one).open()
  const socket = await transports['a WebSocket'](stopping, ada, other).open()
  await say(ada, 'before')
  for (const stream of [events, socket]) await stream.brings('before')
  const last_event_id = events.events[0]?.id as number
  await say(ada, 'on its way')
  await stopping.stop()
  for (const stream of [events, socket]) await stream.ends()
  expect(socket.code).toBe(1001)
  expect(events.last).toBeUndefined()
  const next = await testServer({ connection })
  const back = await next.ada()
  for (const [open, cursor] of [
    [transports['server-sent events'], one],
    [transports['a WebSocket'], other],
  ] as const) {
    const again = await open(next, back, { ...cursor, last_event_id }).open()
    await again.brings('on its way')
  }
})
