import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { packClient } from '../../../scripts/pack-client.ts'
import { testServer } from '../harness.ts'

const run = promisify(execFile)
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url))
const DEPENDENCIES = [
  ...['zod', 'immutable', 'eventsource-parser', '@modelcontextprotocol'],
  ...['typescript', '@types/node', '@typescript'],
]

const PROGRAM = `
import { Connection, Session } from '@parley/client'
import { getMessages } from '@parley/client/api/messages/endpoints'
import { messageEvent } from '@parley/client/api/messages/events'

const [url = '', email = '', apiKey = ''] = process.argv.slice(2)
const session = await Session.start(new Connection({ url, credentials: { email, apiKey } }))
session.on(messageEvent, async ({ message }) => {
  const content: string = message.content
  const { messages } = await session.connection.call(getMessages, { message_ids: [message.id] })
  console.log(messages.length, content)
  await session.stop()
})
session.send({ userIds: [session.state.viewer.userId] }, 'packed')
`

/** A folder with nothing but the package and what it depends on. */
async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-package-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const archive = await packClient(folder)
  await run('tar', ['-xzf', archive, '-C', folder])
  for (const name of ['@parley', '@types'])
    await mkdir(join(folder, 'node_modules', name), { recursive: true })
  await cp(join(folder, 'package'), join(folder, 'node_modules/@parley/client'), { recursive: true })
  for (const name of DEPENDENCIES) await symlink(join(MODULES, name), join(folder, 'node_modules', name))
  return folder
}

test('the package works in an empty folder: its types, in Node, in a bundle for browsers, and its command', {
  timeout: 600_000,
}, async () => {
  const folder = await emptyFolder()
  const server = await testServer()
  const ada = await server.ada()
  const { credentials } = ada.connection
  const account = [server.url, ada.email, typeof credentials === 'object' ? credentials.apiKey : '']

  const program = join(folder, 'program.mts')
  await writeFile(program, PROGRAM)
  const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'esnext', '--types', 'node']
  const tsc = join(MODULES, '.bin', 'tsc')
  await run(tsc, [...strict, '--ignoreConfig', program], { cwd: folder })
  await writeFile(program, PROGRAM.replace('content: string', 'content: number'))
  const wrong = run(tsc, [...strict, '--ignoreConfig', program], { cwd: folder })
  await expect(wrong).rejects.toMatchObject({ stdout: expect.stringContaining("'string' is not assignable") })
  await writeFile(program, PROGRAM)
  const { stdout } = await run(process.execPath, [program, ...account])
  expect(stdout).toBe('1 <p>packed</p>\n')

  const entry = join(folder, 'page.mts')
  await writeFile(entry, "export * from '@parley/client'")
  await build({
    ...{ root: folder, configFile: false, logLevel: 'silent' },
    build: { lib: { entry, formats: ['es'], fileName: () => 'page.js' } },
  })
  const bundle = await readFile(join(folder, 'dist', 'page.js'), 'utf8')
  expect(bundle).not.toMatch(/^import |["']node:|browser-external/m)

  const command = join(folder, 'node_modules/@parley/client/client/command/main.js')
  const child = spawn(process.execPath, [command, 'search', 'packed'], {
    env: { PARLEY_SITE: account[0], PARLEY_EMAIL: account[1], PARLEY_API_KEY: account[2] },
    stdio: 'ignore',
  })
  expect((await once(child, 'close'))[0]).toBe(0)
  const help = await run(process.execPath, [command, 'mcp', '--help'])
  expect(help.stdout).toContain('--allow-sending')
})
