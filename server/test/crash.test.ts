import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { Connection, credentialsByPassword } from '@parley/client'
import { expect, test } from 'vitest'
import { OWNER, ServerProcess } from './support/server-process.ts'

async function logIn(url: string): Promise<Connection> {
  const credentials = await credentialsByPassword({ url }, OWNER.email, OWNER.password)
  return new Connection({ url, credentials })
}

/** Sends on eight connections until the server is killed. Records the acknowledged messages. */
async function sendUntilItEnds(connection: Connection, acknowledged: Map<number, string>): Promise<void> {
  let count = 0
  const sender = async () => {
    for (;;) {
      const content = `message ${count++}`
      try {
        const { id } = await connection.call(sendMessage, {
          type: 'channel',
          to: 'general',
          topic: 'load',
          content,
        })
        acknowledged.set(id, content)
      } catch {
        return
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, sender))
}

test('killed at a random moment, the server loses nothing acknowledged, and queues continue', async () => {
  const server = await ServerProcess.create()
  await server.start()
  let connection = await logIn(server.url)
  const registered = await connection.call(registerQueue, { event_types: ['message'] })
  const queueId = registered.queue_id as string
  let lastEventId = registered.last_event_id
  const delivered: number[] = []
  const acknowledged = new Map<number, string>()

  for (let round = 0; round < 2; round++) {
    const load = sendUntilItEnds(connection, acknowledged)
    const until = Date.now() + 300 + Math.random() * 700
    while (Date.now() < until) {
      const { events } = await connection.call(getEvents, { queue_id: queueId, last_event_id: lastEventId })
      for (const event of events) {
        lastEventId = event.id
        if (event.type === 'message') delivered.push((event.message as { id: number }).id)
      }
    }
    await server.kill()
    await load
    await server.start()
    connection = await logIn(server.url)
  }

  for (;;) {
    const { events } = await connection.call(getEvents, {
      queue_id: queueId,
      last_event_id: lastEventId,
      dont_block: true,
    })
    if (events.length === 0) break
    for (const event of events) {
      lastEventId = event.id
      if (event.type === 'message') delivered.push((event.message as { id: number }).id)
    }
  }
  const stored = new Map<number, string>()
  for (let anchor = 0; ; ) {
    const { messages, found_newest } = await connection.call(getMessages, {
      anchor: String(anchor),
      include_anchor: false,
      num_before: 0,
      num_after: 5000,
      apply_markdown: false,
    })
    for (const message of messages) stored.set(message.id, message.content)
    anchor = messages.at(-1)?.id ?? anchor
    if (found_newest) break
  }
  expect(acknowledged.size).toBeGreaterThan(20)
  for (const [id, content] of acknowledged) expect(stored.get(id)).toBe(content)
  expect(delivered).toEqual([...stored.keys()].sort((a, b) => a - b))
}, 60_000)

test('a stop is clean, the next start continues, and a second server on the folder is refused', async () => {
  const server = await ServerProcess.create()
  await server.start()
  const connection = await logIn(server.url)
  const { id } = await connection.call(sendMessage, {
    type: 'channel',
    to: 'general',
    topic: 't',
    content: 'kept',
  })
  const registered = await connection.call(registerQueue, { event_types: ['message'] })
  const queue = { queue_id: registered.queue_id as string, last_event_id: registered.last_event_id }
  const waiting = connection.call(getEvents, queue)

  const rival = server.spawn({ PORT: '0' })
  const code = await new Promise((resolve) => rival.once('exit', resolve))
  expect(code).toBe(1)
  expect(server.output.trim().split('\n')).toHaveLength(1)

  expect(await server.stop('SIGTERM')).toBe(0)
  expect((await waiting).events).toEqual([])
  await server.start()
  const { messages } = await connection.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0 })
  expect(messages.map((message) => message.id)).toEqual([id])
}, 60_000)

test('an invalid environment variable fails the start with a line that names it', async () => {
  const server = await ServerProcess.create()
  const child = server.spawn({ PORT: 'ninety' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  expect(code).toBe(1)
  expect(server.output.trim()).toBe("PORT must be a port number (0 to 65535), not 'ninety'")
})
