import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { databaseProcesses, messagesIn, QUIET_BUT_FOR_STOPS } from './support/interruptions.ts'
import { killUnderLoad } from './support/kills.ts'
import { ServerProcess } from './support/server-process.ts'

test('killed at a random moment, the server loses nothing acknowledged, and queues continue; a stop during work logs no errors', async () => {
  const server = await killUnderLoad(1, QUIET_BUT_FOR_STOPS)
  expectSettings(server)
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

/** It runs with the settings of `shell/process-settings.ts`, in the process that was started, and its database without them. */
function expectSettings({ pid, dataDir }: ServerProcess) {
  const factsOf = (pid: number, file: 'cmdline' | 'environ') =>
    readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0')
  const helpers = Math.max(1, Math.min(4, availableParallelism() - 1))
  expect(factsOf(pid, 'cmdline')).toEqual(
    expect.arrayContaining(['--max-semi-space-size=16', `--v8-pool-size=${helpers}`]),
  )
  const environment = factsOf(pid, 'environ')
  expect(environment).toContain('MALLOC_ARENA_MAX=2')
  expect(environment).toContainEqual(
    expect.stringMatching(/^NODE_COMPILE_CACHE=.*node_modules\/\.cache\/node$/),
  )
  const [postmaster = 0] = databaseProcesses(dataDir)
  const named = factsOf(postmaster, 'environ').filter((one) => /^(PATH|MALLOC_)/.test(one))
  expect(named).toEqual([`PATH=${process.env.PATH}`])
}
