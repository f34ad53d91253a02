import { sendMessage } from '@parley/api/messages/endpoints'
import { expect } from 'vitest'
import { fault } from '../support/faults/fault.ts'
import { Listener } from '../support/faults/followers.ts'
import { mostMemory } from '../support/faults/memory.ts'
import { ServerProcess } from '../support/server-process.ts'

const READERS = 8
/** So many of 10 kB in a round: more than the buffers between server and reader hold. */
const MESSAGES = 500

fault('eight clients stop reading their streams for a while', { rounds: 1 }, async (drill) => {
  const server = await ServerProcess.create()
  await server.start()
  const load = await drill.load([server.url], { files: false })
  const readers = await Promise.all(Array.from({ length: READERS }, () => Listener.start(load.client())))
  const client = load.client()
  let last = 0
  const memoryOfSends = () =>
    mostMemory(server, async () => {
      for (let count = 0; count < MESSAGES; count++) {
        const content = 'x'.repeat(10_000)
        last = (await client.call(sendMessage, { type: 'channel', to: 'general', topic: 'long', content })).id
      }
      // Nobody else waits for them.
      await load.serves()
    })
  await drill.repeat(
    async () => {
      const usual = await memoryOfSends()
      for (const reader of readers) reader.isAsleep = true
      // What they do not take is not kept for each.
      expect(await memoryOfSends()).toBeLessThan(1.5 * usual)
    },
    async () => {
      for (const reader of readers) reader.isAsleep = false
      const all = () => readers.every(({ messages }) => messages.has(last))
      await expect.poll(all, { timeout: 120_000 }).toBe(true)
    },
  )
  for (const reader of readers) await reader.stop()
  expect(readers.map(({ doubled }) => doubled)).toEqual(readers.map(() => 0))
  const [first, ...others] = readers.map(({ messages }) => [...messages].filter((id) => id <= last).length)
  expect(others.every((count) => count === first)).toBe(true)
})
