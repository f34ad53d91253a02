import { sendMessage } from '@parley/api/messages/endpoints'
import { expect } from 'vitest'
import { fault } from '../support/faults/fault.ts'
import { Listener } from '../support/faults/followers.ts'
import { mebibytes, mostMemory } from '../support/faults/memory.ts'
import { allStored } from '../support/kills.ts'
import { ServerProcess } from '../support/server-process.ts'

const READERS = 24
/** So many of 30 kB in a round: more than the buffers between server and reader hold. */
const MESSAGES = 500
const LONGEST = '港'.repeat(10_000)
/** What a server would have that keeps for each what they do not take. */
const ALL_KEPT = READERS * MESSAGES * Buffer.byteLength(LONGEST)

fault(`${READERS} clients stop reading their streams for a while`, { rounds: 1 }, async (drill) => {
  const server = await ServerProcess.create()
  await server.start()
  const load = await drill.load([server.url], { files: false })
  const readers = await Promise.all(Array.from({ length: READERS }, () => Listener.start(load.client())))
  const client = load.client()
  const send = async (content: string) =>
    (await client.call(sendMessage, { type: 'channel', to: 'general', topic: 'long', content })).id
  // Their queues began at different moments of the load: from here on, all are told the same.
  const first = await send('All listen.')
  let last = first
  const memoryOfSends = () =>
    mostMemory(server, async () => {
      for (let count = 0; count < MESSAGES; count++) {
        last = await send(LONGEST)
      }
      // Nobody else waits for them.
      await load.serves()
    })
  await drill.repeat(
    async () => {
      const usual = await memoryOfSends()
      for (const reader of readers) reader.isAsleep = true
      const most = await memoryOfSends()
      process.stdout.write(
        `  memory ${mebibytes(usual)} while all read, ${mebibytes(most)} while ${READERS} do not\n`,
      )
      expect(most - usual).toBeLessThan(ALL_KEPT / 2)
    },
    async () => {
      for (const reader of readers) reader.isAsleep = false
      const all = () => readers.every(({ messages }) => messages.has(last))
      await expect.poll(all, { timeout: 120_000 }).toBe(true)
    },
  )
  for (const reader of readers) await reader.stop()
  expect(readers.map(({ doubled }) => doubled)).toEqual(readers.map(() => 0))
  const sent = [...(await allStored(client.connection)).keys()].filter((id) => id >= first && id <= last)
  for (const { messages } of readers)
    expect([...messages].filter((id) => id >= first && id <= last)).toEqual(sent)
})
