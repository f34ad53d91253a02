import { expect, test } from 'vitest'
import { databaseProcesses, messagesIn, QUIET_BUT_FOR_STOPS } from './support/interruptions.ts'
import { killUnderLoad } from './support/kills.ts'
import { ServerProcess } from './support/server-process.ts'

test('killed at a random moment, the server loses nothing acknowledged, and queues continue; a stop during work logs no errors', async () => {
  const server = await killUnderLoad(1, QUIET_BUT_FOR_STOPS)
  // Opens many connections that the stop has to close.
  const asked = await Promise.all(Array.from({ length: 40 }, () => fetch(`${server.url}/health`)))
  expect(asked.map(({ status }) => status)).toEqual(Array(40).fill(200))
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(messagesIn(server.output)).toEqual(['stopping', 'stopped'])
  expect(databaseProcesses(server.dataDir)).toEqual([])
})

test('an invalid environment variable fails the start with a line that names it', async () => {
  const server = await ServerProcess.create()
  const child = server.spawn({ PORT: 'ninety' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  expect(code).toBe(1)
  expect(server.output.trim()).toBe("PORT must be a port number (0 to 65535), not 'ninety'")
})
