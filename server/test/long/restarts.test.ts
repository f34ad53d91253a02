import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { logIn } from '../support/kills.ts'
import { ServerProcess } from '../support/server-process.ts'

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
})
