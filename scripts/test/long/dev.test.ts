import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../server/test/support/free-port.ts'

interface Run {
  readonly ended: Promise<unknown[]>
  output(): string
}

/** Runs `npm run dev` with its own data folder. */
function runDev(environment: Record<string, string>): Run {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-dev-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../dev.ts')], {
    env: { PATH: process.env.PATH, NO_COLOR: '1', DATA_DIR: dataDir, HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { ended, output: () => output }
}

test('the web app under development sends its requests to the configured port', async () => {
  const port = await freePort()
  const { output } = runDev({ PORT: String(port), LOG_LEVEL: 'warn' })
  const address = () => /Local:\s+(\S+)\/\s/.exec(output())?.[1]
  await expect.poll(address, { timeout: 30_000 }).toMatch(/^http/)
  await expect.poll(output, { timeout: 30_000 }).toContain(` is ready: open http://localhost:${port} `)
  const ask = async (path: string) => (await fetch(`${address()}${path}`)).json()
  expect(await ask('/health')).toMatchObject({ database: 'ok' })
  expect(await ask('/json/session')).toMatchObject({ needs_setup: true })
  // A path of the server outside of its API.
  expect(await ask('/thumbnail')).toMatchObject({ result: 'error' })
  const app = await fetch(`${address()}/`, { headers: { accept: 'text/html' } })
  expect(await app.text()).toContain('/@vite/client')
})

test('port 0 is refused with one line', async () => {
  const { ended, output } = runDev({ PORT: '0' })
  expect(await ended).toEqual([1, null])
  expect(output()).toBe('PORT must be a certain one here: the web app has to know it\n')
})
