import { subscribe as listenTo, unsubscribe as stopListening } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { sendMessage } from '@parley/api/messages/endpoints'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Person, testServer } from '../harness.ts'
import { PATIENCE } from '../support/patience.ts'
import { registerFor, SseReader, transports } from '../support/streams.ts'

const toOneself = (person: Person, content: string) => ({ type: 'direct' as const, to: [person.id], content })
const say = (person: Person, content: string) => person.call(sendMessage, toOneself(person, content))

describe.each(Object.entries(transports))('over %s', (_, open) => {
  test('a reader that stops is sent no more, and later everything, while others go on', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const accepted: Socket[] = []
    const accept = (message: unknown) => accepted.push((message as { socket: Socket }).socket)
    listenTo('net.server.socket', accept)
    onTestFinished(() => {
      stopListening('net.server.socket', accept)
    })
    const [slow, quick] = [await registerFor(ada), await registerFor(ada)]
    const stopped = await open(server, ada, slow).open()
    const going = await open(server, ada, quick).open()
    const connection = stopped instanceof SseReader ? stopped.answer?.socket : stopped.socket
    connection?.pause()
    const queue = await server.realm.queues.find(slow.queue_id, ada)
    const contents: string[] = []
    const count = () => Math.max(...accepted.map(({ writableLength }) => writableLength))
    // What the connection itself holds is some megabytes.
    while (contents.length === 0 || queue.waiter !== undefined) {
      const more = Array.from({ length: 50 }, (_, index) => `${contents.length + index} ${'x'.repeat(9_900)}`)
      for (const content of more) contents.push(`<p>${content}</p>`)
      for (const content of more) await say(ada, content)
      await vi.waitFor(() => expect(going.events).toHaveLength(contents.length), PATIENCE)
      expect(count()).toBeLessThan(256 * 1024)
    }
    server.realm.journal.forget()
    connection?.resume()
    const sent = contents.map((content) => content.replace(/<\/?p>/g, ''))
    await stopped.brings(...sent)
    await going.brings(...sent)
  }, 180_000)
})
