import { expect, test } from 'vitest'
import {
  databaseProcesses,
  interruptAtEveryMoment,
  messagesIn,
  QUIET_BUT_FOR_STOPS,
  stopAtRandomMoments,
} from '../support/interruptions.ts'
import { ServerProcess } from '../support/server-process.ts'

test(
  'interrupted at every moment of its start, the server leaves no process, and the next start works',
  interruptAtEveryMoment,
  300_000,
)

test(
  'stopped at many moments of its start, the server prints nothing, and the next start works',
  () => stopAtRandomMoments(20),
  300_000,
)

test('a stop soon after the first start logs no errors', async () => {
  const server = await ServerProcess.create()
  await server.start(QUIET_BUT_FOR_STOPS)
  // Opens many connections that the stop has to close.
  const asked = await Promise.all(Array.from({ length: 40 }, () => fetch(`${server.url}/health`)))
  expect(asked.map(({ status }) => status)).toEqual(Array(40).fill(200))
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(messagesIn(server.output)).toEqual(['created the organization', 'stopping', 'stopped'])
  expect(databaseProcesses(server.dataDir)).toEqual([])
})
