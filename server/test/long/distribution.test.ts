import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getAttachments, uploadFile } from '@parley/api/uploads/endpoints'
import { Connection } from '@parley/client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { type BuiltImage, buildHere } from '../support/dockerfile.ts'
import { ExternalPostgres } from '../support/external-postgres.ts'
import { apiKeyAt, FIRST_ORGANIZATION, OWNER } from '../support/first-owner.ts'
import { freePort } from '../support/free-port.ts'
import { S3Service } from '../support/s3.ts'
import { SmtpServer } from '../support/smtp.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Packages are installed three times, on a machine that may do much else. */
const PATIENCE = { timeout: 900_000 }
const execute = promisify(execFile)

let folder: string
let image: BuiltImage
let archive: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-distribution-'))
  await chmod(folder, 0o755)
  image = await buildHere(join(ROOT, 'Dockerfile'), ROOT, folder)
  const packed = join(folder, 'build', 'package')
  archive = join(packed, (await readdir(packed))[0] ?? '')
}, PATIENCE.timeout)

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts a program until the test has ended. Resolves when it says that it is ready. */
async function started(
  [program = '', ...args]: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number },
): Promise<ChildProcess> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  onTestFinished(() => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL')
  })
  await expect
    .poll(() => (child.exitCode === null ? output : `ended with ${child.exitCode}\n${output}`), PATIENCE)
    .toMatch(/is ready at|^ended/)
  expect(output).toMatch(/is ready at/)
  return child
}

/** Stops it as Ctrl-C does, with all that it has started. */
async function stopped(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  process.kill(-(child.pid as number), 'SIGINT')
  await ended
}

test('the package of `npm pack` runs by npx in an empty folder', PATIENCE, async () => {
  const place = await mkdtemp(join(folder, 'empty-'))
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  await execute('npm', ['install', ...quiet, archive], { cwd: place })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, PORT: String(port), HOST: '127.0.0.1', ...FIRST_ORGANIZATION }
  const server = await started(['npx', 'parley-server'], { cwd: place, env })

  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok' })
  // The app, the page about the API, and a log-in, which needs the organization and its owner.
  const page = await (await fetch(url)).text()
  const [, script = ''] = /src="(\/[^"]+\.js)"/.exec(page) ?? []
  expect((await fetch(url + script)).status).toBe(200)
  expect(await (await fetch(`${url}/api`)).text()).toContain('/messages')
  expect(await apiKeyAt(url)).toMatch(/^\w{32}$/)
  const { stdout } = await execute('npx', ['parley-server', 'organizations', '--json'], { cwd: place, env })
  expect(JSON.parse(stdout)).toMatchObject({ name: 'Harbour Labs' })
  const { stdout: help } = await execute('npx', ['parley-server', '--help'], { cwd: place, env })
  expect(help).toMatch(/^npx parley-server COMMAND/)
  expect(await readdir(place)).toContain('data')
  await stopped(server)
})

test('what looks through its folders for files looks for those of the package', async () => {
  const dist = image.here('/opt/parley/dist')
  const files = (await readdir(dist, { recursive: true })).filter((path) =>
    /^(?:api|markup|server).*\.js$/.test(path),
  )
  const texts = await Promise.all(files.map((path) => readFile(join(dist, path), 'utf8')))
  const named = /\\\.ts\b|(['"])[^'"\n]*\.ts\1/
  expect(files.filter((_, index) => named.test(texts[index] ?? ''))).toEqual([])
  expect(files.length).toBeGreaterThan(1_000)
})

test('what is packed leaves the project as it was', async () => {
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const packed = JSON.parse(await readFile(join(folder, 'build', 'src', 'package.json'), 'utf8'))
  expect(packed).toEqual(manifest)
})

test('what compose.yaml says runs on the steps of the Dockerfile', PATIENCE, async () => {
  const postgres = await ExternalPostgres.start()
  const { service: files, stop } = await S3Service.start()
  onTestFinished(stop)
  const mail = await SmtpServer.start()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { services } = parse(await readFile(join(ROOT, 'compose.yaml'), 'utf8')) as Compose
  const { environment } = services.parley
  // The services of this machine in place of those that it names, by the very same variables.
  const here: Record<string, string> = {
    ...files.environment('compose'),
    DATABASE_URL: postgres.url,
    SMTP_URL: mail.url,
    EXTERNAL_URL: url,
  }
  const env = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, here[name] ?? filledIn(value)]),
  )
  expect(Object.keys(here).filter((name) => !(name in environment) && name !== 'S3_PREFIX')).toEqual([])

  const dataDir = image.here(image.environment.DATA_DIR ?? '')
  await chmod(dataDir, 0o777)
  const user = process.getuid?.() === 0 ? { uid: image.user, gid: image.user } : {}
  const own = { ...image.environment, DATA_DIR: dataDir, PORT: String(port), ...FIRST_ORGANIZATION }
  const command = image.entrypoint.map((word) => image.here(word))
  const server = await started(command, { cwd: '/', env: { ...env, ...own }, ...user })

  const [program = '', ...args] = image.healthCheck.map((word) => image.here(word))
  await execute(program, args, { env: { PORT: String(port) } })
  const credentials = { email: OWNER.email, apiKey: await apiKeyAt(url) }
  const owner = new Connection({ url, credentials })
  await owner.call(uploadFile, {}, { file: new Blob(['in a bucket']), filename: 'note.txt' })
  const { attachments } = await owner.call(getAttachments, {})
  expect(attachments).toMatchObject([{ name: 'note.txt' }])
  const kept = await readdir(dataDir, { recursive: true, withFileTypes: true })
  expect(kept.flatMap((one) => (one.isFile() ? [one.name] : []))).toEqual(['secret'])
  const [name = '', ...words] = command
  const commanded = { cwd: '/', env: { ...env, ...own }, ...user }
  await execute(name, [...words, 'mail-test', OWNER.email], commanded)
  expect(mail.received.map(({ to }) => to)).toEqual([[OWNER.email]])
  await stopped(server)
})

interface Compose {
  services: Record<'parley', { environment: Record<string, string> }>
}

/** A value with the defaults that it names: `${NAME:-default}`. */
const filledIn = (value: string) => value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
