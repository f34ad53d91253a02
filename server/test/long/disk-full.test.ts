import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errors } from '@parley/api/contract/errors'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { Health } from '#engine/health.ts'
import { testServer } from '../harness.ts'

const SCRIPT = fileURLToPath(new URL('../support/serve-small-files.ts', import.meta.url))

/** A server with a limit of 32 KiB per file, which fails like a full disk. */
async function serverWithoutSpace() {
  const connection = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-test-'))
  const child = spawn('sh', ['-c', 'ulimit -f 64; exec "$0" "$1"', process.execPath, SCRIPT], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      CONNECTION: JSON.stringify(connection),
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMITING: 'false',
    },
  })
  let said = ''
  let log = ''
  child.stderr.on('data', (data) => {
    log += data
  })
  onTestFinished(async () => {
    const ended = once(child, 'close')
    child.kill()
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      said += data
      if (said.includes('\n')) resolve()
    })
    child.once('exit', () => reject(new Error(log)))
  })
  const { port, key } = JSON.parse(said) as { port: number; key: string }
  const authorization = `Basic ${Buffer.from(`ada@example.com:${key}`).toString('base64')}`
  const ask = async (method: string, path: string, headers = {}, body?: BodyInit) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization, ...headers },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith('{') ? JSON.parse(text) : text,
    }
  }
  const files = async () =>
    (await readdir(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  return { ask, files, log: () => log }
}

const FULL = { status: 507, body: errors.storageFull().body() }
const file = (bytes: Uint8Array<ArrayBuffer>, name = 'a.bin') => {
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  return form
}

test('on a full disk, uploads fail and leave nothing, and everything else works', async () => {
  const { ask, files, log } = await serverWithoutSpace()
  const large = new Uint8Array(200_000)
  expect(await ask('POST', '/api/v1/user_uploads', {}, file(large))).toMatchObject(FULL)
  const tus = { 'tus-resumable': '1.0.0' }
  const begun = await ask('POST', '/api/v1/tus', { ...tus, 'upload-length': '200000' })
  expect(begun.status).toBe(201)
  const part = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const path = begun.headers.get('location') ?? ''
  expect(await ask('PATCH', path, part, large)).toMatchObject(FULL)
  expect((await ask('HEAD', path, tus)).status).toBe(404)
  expect(await files()).toEqual([])
  expect(await ask('GET', '/health')).toMatchObject({
    status: 503,
    body: { status: 'failing', database: 'ok', disk: 'full' },
  })
  const message = new URLSearchParams({ type: 'direct', to: '[1]', content: 'still there' })
  expect((await ask('GET', '/api/v1/users/me')).status).toBe(200)
  expect((await ask('POST', '/api/v1/messages', {}, message)).status).toBeLessThan(500)
  // A file that fits is stored.
  expect((await ask('POST', '/api/v1/user_uploads', {}, file(new Uint8Array(1000)))).status).toBe(200)
  expect(await files()).toHaveLength(1)
  // The log has one line for each failure, without stack traces.
  expect(log()).toMatch(/the disk for files is full/)
  expect(log()).not.toMatch(/"err":/)
})

test('health reports a full database until it has space again', async () => {
  const { server, url } = await testServer()
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({
    status: 'ok',
    database: 'ok',
    disk: 'ok',
  })
  expect(await readdir(join(server.config.dataDir, 'uploads', 'incoming'))).toEqual([])
  const health = new Health()
  health.databaseRefused(new Error('something else'))
  expect(await health.of(server)).toMatchObject({ status: 'ok' })
  health.databaseRefused(Object.assign(new Error('could not extend file'), { code: '53100' }))
  expect(await health.of(server)).toEqual({ status: 'failing', database: 'full', disk: 'ok' })
})
