import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { Connection, credentialsByPassword } from '@parley/client'
import { expect, vi } from 'vitest'
import { basicOf } from './files.ts'
import { OWNER, ServerProcess } from './server-process.ts'
import { addressOf, type Cursor, SseReader } from './streams.ts'

export async function logIn(url: string): Promise<Connection> {
  const credentials = await credentialsByPassword({ url }, OWNER.email, OWNER.password)
  return new Connection({ url, credentials })
}

async function registerStream(connection: Connection): Promise<Cursor> {
  const { queue_id, last_event_id } = await connection.call(registerQueue, { event_types: ['message'] })
  return { queue_id: queue_id ?? '', last_event_id }
}

const streamOf = (server: ServerProcess, connection: Connection, cursor: Cursor) =>
  new SseReader(addressOf(server, cursor), { authorization: basicOf({ connection }) })

const idsOf = ({ events }: SseReader) =>
  events.filter(({ type }) => type === 'message').map(({ message }) => (message as { id: number }).id)

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

/** Kills a server while eight connections send, as often as said, and compares what it has then with what it acknowledged. */
export async function killUnderLoad(rounds: number): Promise<void> {
  const server = await ServerProcess.create()
  await server.start()
  let connection = await logIn(server.url)
  const registered = await connection.call(registerQueue, { event_types: ['message'] })
  const queueId = registered.queue_id as string
  let lastEventId = registered.last_event_id
  const delivered: number[] = []
  const streamed: number[] = []
  let ofStream = await registerStream(connection)
  const acknowledged = new Map<number, string>()

  for (let round = 0; round < rounds; round++) {
    const load = sendUntilItEnds(connection, acknowledged)
    const stream = await streamOf(server, connection, ofStream).open()
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
    streamed.push(...idsOf(stream))
    ofStream = { ...ofStream, last_event_id: stream.events.at(-1)?.id ?? ofStream.last_event_id }
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
  const all = [...stored.keys()].sort((a, b) => a - b)
  expect(delivered).toEqual(all)
  const rest = await streamOf(server, connection, ofStream).open()
  await vi.waitFor(() => expect([...streamed, ...idsOf(rest)]).toEqual(all), 10_000)
}
