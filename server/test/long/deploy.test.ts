import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '#engine/db/embedded/test-folders.ts'
import { freePort } from '../support/free-port.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
const UNIT = join(ROOT, 'deploy/systemd/parley.service')
const ANALYZE = '/usr/bin/systemd-analyze'

const text = await readFile(UNIT, 'utf8')
const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? ''

/** A path of the unit, or what has some, on this machine. */
const here = (value: string) => value.replaceAll('/opt/parley', ROOT)

/** Starts what the unit starts, with this project and a folder in place of its own. */
async function started(
  dataDir: string,
): Promise<{ server: ChildProcess; url: string; output: () => string }> {
  const [program = '', ...args] = here(setting('ExecStart')).split(' ')
  const [name = '', value = ''] = setting('Environment').split('=')
  expect([name, value]).toEqual(['DATA_DIR', `/var/lib/${setting('StateDirectory')}`])
  const port = await freePort()
  const server = spawn(program, args, {
    cwd: here(setting('WorkingDirectory')),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    // systemd gives no more than this.
    env: {
      PATH: '/usr/bin:/bin',
      [name]: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      ORGANIZATION_NAME: 'Harbour Labs',
      OWNER_EMAIL: 'ada@example.com',
      OWNER_PASSWORD: 'correct horse battery',
    },
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => (output += data))
  onTestFinished(() => {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGKILL')
  })
  return { server, url: `http://127.0.0.1:${port}`, output: () => output }
}

/** The command of the document that operators run, without the change of the user, whom not each machine has. */
async function commandOfDocument(dataDir: string): Promise<string> {
  const page = await readFile(join(ROOT, 'docs/operating.md'), 'utf8')
  const [, command = 'false'] = /^cd \/opt\/parley && setpriv .* (env (?:.*\\\n)*.*)$/m.exec(page) ?? []
  expect(command).toContain(' organizations')
  return here(command).replace('/var/lib/parley', dataDir)
}

test('the unit of systemd starts and stops the server, with its data in its folder', async () => {
  const dataDir = makeTestFolder()
  const { server, url, output } = await started(dataDir)
  await expect.poll(output, { timeout: 120_000 }).toMatch(/is ready/)
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok' })
  const command = await commandOfDocument(dataDir)
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: ROOT })
  expect(stdout).toContain('Harbour Labs')
  // The main process alone, as by `KillMode=mixed`.
  expect(setting('KillMode')).toBe('mixed')
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
  expect(output()).not.toMatch(/"level":[56]0/)
}, 200_000)

test('the unit is one that systemd takes', async () => {
  // Where there is no systemd, nobody installs it.
  if (!existsSync(ANALYZE)) return
  const path = join(makeTestFolder(), 'parley.service')
  // It looks for the program and the account, which are those of the machine it is installed on.
  const local = text.replace(/^(User|Group)=.*$/gm, '$1=root').replaceAll('/opt/parley', ROOT)
  await writeFile(path, local)
  const { status, stdout, stderr } = spawnSync(ANALYZE, ['verify', path], { encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([0, '', ''])
})
