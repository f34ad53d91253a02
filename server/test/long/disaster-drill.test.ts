import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sendMessage } from '@parley/api/messages/endpoints'
import { uploadFile } from '@parley/api/uploads/endpoints'
import { getOwnUser } from '@parley/api/users/endpoints'
import { Connection } from '@parley/client'
import { expect, onTestFinished, test } from 'vitest'
import { basicOf } from '../support/files.ts'
import { freePort } from '../support/free-port.ts'
import { allStored, logIn } from '../support/kills.ts'
import { parley } from '../support/operator-process.ts'
import { ServerProcess } from '../support/server-process.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** The commands of the drill, as docs/operating.md has them. */
async function commandsOfDrill(): Promise<string[]> {
  const page = await readFile(join(ROOT, 'docs/operating.md'), 'utf8')
  const [, section = ''] = /### When the machine is lost\n([\s\S]*?)\n##/.exec(page) ?? []
  const steps = section.split('\n').filter((line) => /^(?:\d\.| {2}) /.test(line))
  return [...steps.join('\n').matchAll(/`(npm (?:start|run parley)[^`]*)`/g)].map(
    ([, command = '']) => command,
  )
}

test('the machine is lost: what the document says brings everything back, in an empty folder', {
  timeout: 300_000,
}, async () => {
  const lost = await ServerProcess.create('data')
  await lost.start()
  const ada = await logIn(lost.url)
  const { id } = await ada.call(sendMessage, {
    type: 'channel',
    to: 'general',
    topic: 'drill',
    content: 'Keep me!',
  })
  const { url } = await ada.call(uploadFile, {}, { file: new Blob(['one,two\n']), filename: 'numbers.csv' })
  const folder = dirname(lost.dataDir)
  const keyFile = join(folder, 'parley.key')
  const recipient = (await parley({ DATA_DIR: lost.dataDir }, 'backup-key', keyFile)).trim()
  const path = join(folder, 'monday')
  await parley({ DATA_DIR: lost.dataDir }, 'backup', path, '--recipient', recipient)
  await lost.kill()

  const port = await freePort()
  const environment = {
    ...process.env,
    DATA_DIR: join(folder, 'new'),
    PORT: String(port),
    HOST: '127.0.0.1',
    BACKUP_DIR: folder,
  }
  const commands = await commandsOfDrill()
  const named = (start: string) => {
    const found = commands.find((command) => command.startsWith(start))
    if (found === undefined) throw new Error(`the drill does not say ${start}`)
    return found
  }
  const shell = (command: string) =>
    promisify(execFile)('sh', ['-c', command], { cwd: ROOT, env: environment }).then(({ stdout }) => stdout)
  await shell(named('npm run parley -- backups'))
  const restoring = named('npm run parley -- restore FILE').replace(
    'FILE',
    `'${path}' --key-file '${keyFile}'`,
  )
  expect(await shell(restoring)).toContain('start the server')

  const child = spawn('sh', ['-c', named('npm start')], { cwd: ROOT, env: environment, detached: true })
  onTestFinished(async () => {
    const ended = once(child, 'close')
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await ended
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  await expect.poll(() => output, { timeout: 120_000 }).toMatch(/Parley [\d.]+ is ready/)
  const again = `http://localhost:${port}`
  expect((await allStored(await logIn(again))).get(id)).toBe('Keep me!')
  // The key that the app had is good, and so is the link.
  const app = new Connection({ url: again, credentials: ada.credentials })
  await app.call(getOwnUser, {})
  const file = await fetch(again + url, { headers: { authorization: basicOf({ connection: app }) } })
  expect(await file.text()).toBe('one,two\n')
  expect(await shell(named('npm run parley -- check'))).toContain('Everything is as it should be.')
})
