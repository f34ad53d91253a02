import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { errors } from '@parley/api/contract/errors'
import type { AnyEvent } from '@parley/api/contract/event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PATIENCE } from '../../../server/test/support/patience.ts'
import { registerAnswer } from '../../test/examples.ts'
import { Connection } from '../connection/connection.ts'
import { NetworkError } from '../connection/network-error.ts'
import { EventLoop } from './event-loop.ts'
import { readStream } from './event-stream.ts'
import { eventSource } from './queue.ts'

const CREDENTIALS = { email: 'ada@example.com', apiKey: 'k'.repeat(32) }
const REGISTERED = 4

/** What is done with a request for a stream. `events` writes those after the last one that the client has. */
type StreamAnswer = (response: ServerResponse, events: (to?: number) => string) => void

const begin = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': the events follow\n\n')

/** A server whose queue has as many events as the test says, and streams that what is between treats as it says. */
async function serverWith(answer: StreamAnswer) {
  const asked: string[] = []
  const open = new Set<ServerResponse>()
  let treat = answer
  let last = REGISTERED
  const between = (after: number, to: number) =>
    Array.from({ length: Math.max(0, to - after) }, (_, index) => ({
      id: after + index + 1,
      type: 'heartbeat',
    }))
  const poll = async (url: URL, response: ServerResponse) => {
    const after = Number(url.searchParams.get('last_event_id'))
    while (last <= after && url.searchParams.get('dont_block') !== 'true') await sleep(5)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ result: 'success', msg: '', events: between(after, last) }))
  }
  const server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const what = url.pathname.slice('/api/v1/'.length)
    asked.push(what)
    if (what === 'register') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          result: 'success',
          msg: '',
          ...registerAnswer({ queue_id: 'q', last_event_id: REGISTERED }),
        }),
      )
    } else if (what === 'events') {
      void poll(url, response)
    } else {
      let after = Number(url.searchParams.get('last_event_id'))
      open.add(response)
      treat(response, (to = last) => {
        const text = between(after, to)
          .map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`)
          .join('')
        after = Math.max(after, to)
        return text
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const events: number[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const connection = new Connection({ url, credentials: CREDENTIALS })
  const loop = new EventLoop(eventSource(connection, {}), {
    onRegistered: () => undefined,
    onEvents: (fresh: readonly AnyEvent[]) => events.push(...fresh.map(({ id }) => id)),
  })
  onTestFinished(() => {
    last++
    loop.stop()
    server.closeAllConnections()
    server.close()
  })
  loop.start()
  return {
    connection,
    loop,
    asked,
    events,
    streams: () => asked.filter((what) => what === 'events/stream').length,
    happens: (count = 1) => {
      last += count
    },
    treat: (next: StreamAnswer) => {
      treat = next
    },
    cut: () => {
      for (const response of open) response.destroy()
      open.clear()
    },
    arrived: () =>
      vi.waitFor(() => expect(events).toEqual(between(REGISTERED, last).map(({ id }) => id)), 15_000),
  }
}

/** Streams as they should be. */
const streams: StreamAnswer = (response, events) => {
  begin(response)
  const timer = setInterval(() => {
    const text = events()
    if (text !== '') response.write(text)
  }, 5)
  response.on('close', () => clearInterval(timer))
}

test('events come by one stream, without polls', async () => {
  const server = await serverWith(streams)
  server.happens(2)
  await server.arrived()
  server.happens(1)
  await server.arrived()
  expect(server.asked).toEqual(['register', 'events/stream'])
  expect(server.loop.state).toMatchObject({ name: 'live', cursor: { lastEventId: REGISTERED + 3 } })
})

test('after a cut, also in the middle of an event, nothing is lost and nothing comes twice', async () => {
  const server = await serverWith((response, events) => {
    begin(response)
    const text = events(REGISTERED + 2)
    response.write(text.slice(0, -20), () => response.destroy())
  })
  server.happens(3)
  await vi.waitFor(() => expect(server.events.length).toBeGreaterThan(0), PATIENCE)
  server.treat(streams)
  await server.arrived()
  server.happens()
  await server.arrived()
  server.cut()
  server.happens(2)
  await server.arrived()
  expect(server.asked.slice(0, 4)).toEqual(['register', 'events/stream', 'events', 'events/stream'])
})

test('when the machine wakes, it asks at once what was missed, and listens again', async () => {
  const server = await serverWith(streams)
  server.happens()
  await server.arrived()
  // A connection that died in the sleep says nothing.
  server.treat(begin)
  server.loop.wake()
  await vi.waitFor(() => expect(server.streams()).toBe(2), PATIENCE)
  server.happens(2)
  server.treat(streams)
  server.loop.wake()
  await server.arrived()
  // What was missed comes by the poll, before the stream is asked for.
  const asked = ['register', 'events/stream', 'events', 'events/stream', 'events', 'events/stream']
  await vi.waitFor(() => expect(server.asked).toEqual(asked), PATIENCE)
})

test('where streams are cut again and again, it polls', async () => {
  const server = await serverWith((response) => {
    begin(response)
    setTimeout(() => response.destroy(), 10)
  })
  await vi.waitFor(() => expect(server.streams()).toBe(3), PATIENCE)
  for (let count = 0; count < 3; count++) {
    server.happens()
    await server.arrived()
  }
  expect(server.streams()).toBe(3)
})

const notAStream = 'text/html'
const withoutStreams: [string, StreamAnswer][] = [
  [
    'a server without streams',
    (response) =>
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end(JSON.stringify({ result: 'error', msg: 'Not found', code: 'BAD_REQUEST' })),
  ],
  [
    'a page of a proxy',
    (response) => response.writeHead(200, { 'content-type': notAStream }).end('<p>Hello'),
  ],
  ['a proxy that fails', (response) => response.writeHead(502, { 'content-type': notAStream }).end('<p>Bad')],
  ['a proxy that ends the connection', (response) => response.destroy()],
]

test.each(withoutStreams)('%s is polled, and not asked again', async (_, answer) => {
  const server = await serverWith(answer)
  for (let count = 0; count < 3; count++) {
    server.happens()
    await server.arrived()
  }
  expect(server.asked.slice(0, 3)).toEqual(['register', 'events/stream', 'events'])
  expect(server.streams()).toBe(1)
})

test.each<[string, StreamAnswer]>([
  [
    'holds the stream back',
    (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders(),
  ],
  ['lets nothing through any more', begin],
])('a proxy that %s is noticed', async (_, answer) => {
  const { connection } = await serverWith(answer)
  const read = readStream(
    connection,
    { queueId: 'q', lastEventId: REGISTERED },
    { begin: 300, silence: 50, signal: new AbortController().signal, onOpen() {}, onEvents() {} },
  )
  await expect(read).rejects.toBeInstanceOf(NetworkError)
})

test('a stream that says that its queue is gone brings a new one', async () => {
  const server = await serverWith((response) => {
    begin(response)
    response.end(`event: end\ndata: ${JSON.stringify(errors.badEventQueueId('q').body())}\n\n`)
    server.treat(streams)
  })
  await vi.waitFor(() => expect(server.asked.filter((what) => what === 'register')).toHaveLength(2), PATIENCE)
  server.happens()
  await server.arrived()
})

test('a refusal ends the loop', async () => {
  const server = await serverWith((response) =>
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end(JSON.stringify(errors.invalidApiKey().body())),
  )
  await vi.waitFor(
    () => expect(server.loop.state).toMatchObject({ name: 'stopped', error: { status: 401 } }),
    PATIENCE,
  )
})

test('a stopped loop closes its stream', async () => {
  let closed = false
  const server = await serverWith((response, events) => {
    streams(response, events)
    response.on('close', () => {
      closed = true
    })
  })
  server.happens()
  await server.arrived()
  server.loop.stop()
  await vi.waitFor(() => expect(closed).toBe(true), PATIENCE)
})
