import { expect, test } from 'vitest'
import { killUnderLoad } from './support/kills.ts'
import { ServerProcess } from './support/server-process.ts'

test(
  'killed at a random moment, the server loses nothing acknowledged, and queues continue',
  () => killUnderLoad(1),
  60_000,
)

test('an invalid environment variable fails the start with a line that names it', async () => {
  const server = await ServerProcess.create()
  const child = server.spawn({ PORT: 'ninety' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  expect(code).toBe(1)
  expect(server.output.trim()).toBe("PORT must be a port number (0 to 65535), not 'ninety'")
})
