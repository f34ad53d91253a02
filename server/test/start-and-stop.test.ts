import { expect, test } from 'vitest'
import { databaseProcesses, messagesIn, QUIET_BUT_FOR_STOPS } from './support/interruptions.ts'
import { ServerProcess } from './support/server-process.ts'

// Interruptions of the start are tried in `test/long`: each takes several starts.

test('a stop during work logs no errors', async () => {
  const server = await ServerProcess.create()
  await server.start(QUIET_BUT_FOR_STOPS)
  // Opens many connections that the stop has to close.
  const asked = await Promise.all(Array.from({ length: 40 }, () => fetch(`${server.url}/health`)))
  expect(asked.map(({ status }) => status)).toEqual(Array(40).fill(200))
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(messagesIn(server.output)).toEqual(['created the organization', 'stopping', 'stopped'])
  expect(databaseProcesses(server.dataDir)).toEqual([])
}, 60_000)
