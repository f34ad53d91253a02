import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import type { Patience } from '#engine/http/timeouts.ts'
import { type TestServer, testServer } from './harness.ts'
import { basicOf } from './support/files.ts'
import {
  chunkOf,
  END_OF_PARTS,
  filePartOf,
  headOf,
  MULTIPART,
  partOf,
  RawConnection,
} from './support/raw-http.ts'

const HASTE: Patience = { headers: 300, span: 300, bytesInSpan: 600, form: 900, unread: 200, silence: 2000 }
const LOG_IN = '/api/v1/fetch_api_key'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_BODY = { 'content-type': 'application/json' }
const CHUNKED = { 'transfer-encoding': 'chunked' }
const MIB = 1024 * 1024

const TOO_LARGE = { status: 413, body: { result: 'error', code: 'BAD_REQUEST' } }
const TOO_LATE = { status: 408, body: { result: 'error', code: 'BAD_REQUEST' } }
const MALFORMED = { status: 400, body: { result: 'error', code: 'BAD_REQUEST' } }

const ask = (server: TestServer, path: string, headers: Record<string, string | number>, method = 'POST') =>
  new RawConnection(server.url).say(headOf(method, path, headers))

describe('too large bodies are refused', () => {
  test.each([
    ['a form', FORM],
    ['multipart', MULTIPART],
    ['JSON', JSON_BODY],
    ['no type', {}],
  ])('by the declared length, before the first byte: %s', async (_, type) => {
    const server = await testServer()
    const answer = await ask(server, LOG_IN, { ...type, 'content-length': 990 * 4 * MIB }).answer()
    expect(answer).toMatchObject(TOO_LARGE)
    const read = ask(server, '/api/v1/server_settings', { ...type, 'content-length': 5 * MIB }, 'GET')
    expect(await read.answer()).toMatchObject(TOO_LARGE)
  })

  test.each([
    ['a form', FORM, 'x'.repeat(64 * 1024)],
    ['one field', MULTIPART, 'x'.repeat(64 * 1024)],
    ['many fields', MULTIPART, partOf('a', 'x'.repeat(64 * 1024))],
    ['JSON', JSON_BODY, 'x'.repeat(64 * 1024)],
  ])('by the received length, without a declared one: %s', async (_, type, piece) => {
    const server = await testServer()
    const connection = ask(server, LOG_IN, { ...type, ...CHUNKED })
    connection.say(chunkOf(partOf('username', '').trimEnd())).repeat(chunkOf(piece), 0)
    expect(await connection.answer()).toMatchObject(TOO_LARGE)
    // The rest is read only for a while, and never stored.
    expect(connection.socket.bytesWritten).toBeLessThan(16 * MIB)
  })

  test('with a lower limit for requests without credentials', async () => {
    const server = await testServer()
    const authorization = basicOf(await server.ada())
    const length = { 'content-length': 17 * 1024 }
    for (const type of [FORM, MULTIPART, JSON_BODY]) {
      expect(await ask(server, LOG_IN, { authorization, ...type, ...length }).answer()).toMatchObject(
        TOO_LARGE,
      )
    }
    expect(await ask(server, '/api/v1/messages', { ...FORM, ...length }).answer()).toMatchObject(TOO_LARGE)
    const body = new URLSearchParams({ type: 'direct', to: '[1]', content: ' '.repeat(65 * 1024) })
    const response = await fetch(`${server.url}/api/v1/messages`, {
      method: 'POST',
      headers: { authorization },
      body,
    })
    expect(response.status).toBe(400)
  })

  test('by the number of fields and the length of their names', async () => {
    const server = await testServer()
    const authorization = basicOf(await server.ada())
    const post = (type: Record<string, string>, body: string) =>
      ask(server, '/api/v1/messages', { authorization, ...type, 'content-length': Buffer.byteLength(body) })
        .say(body)
        .answer()
    const fields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`)
    const parts = (names: string[]) => names.map((name) => partOf(name, '1')).join('') + END_OF_PARTS
    const missing = { status: 400, body: { code: 'REQUEST_VARIABLE_MISSING' } }
    expect(await post(FORM, fields(1000).join('&'))).toMatchObject(missing)
    expect(await post(FORM, fields(1001).join('&'))).toMatchObject(TOO_LARGE)
    expect(await post(MULTIPART, parts(fields(1000)))).toMatchObject(missing)
    expect(await post(MULTIPART, parts(fields(1001)))).toMatchObject(TOO_LARGE)
    expect(await post(FORM, 'n'.repeat(500))).toMatchObject(missing)
    expect(await post(FORM, 'n'.repeat(501))).toMatchObject(TOO_LARGE)
    expect(await post(MULTIPART, parts(['n'.repeat(500)]))).toMatchObject(missing)
    expect(await post(MULTIPART, parts(['n'.repeat(501)]))).toMatchObject(TOO_LARGE)
  })

  test('unauthorized requests are refused before their multipart body is read', async () => {
    const server = await testServer()
    const answer = await ask(server, '/api/v1/messages', { ...MULTIPART, ...CHUNKED }).answer()
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    const upload = await ask(server, '/api/v1/user_uploads', { ...MULTIPART, ...CHUNKED }).answer()
    expect(upload).toMatchObject({ status: 401 })
  })

  test('concurrent long bodies share a limited memory, and short ones are not affected', async () => {
    const server = await testServer()
    const authorization = basicOf(await server.ada())
    const piece = chunkOf('x'.repeat(MIB))
    const open = Array.from({ length: 60 }, (_, at) =>
      ask(server, '/api/v1/messages', { authorization, ...(at % 2 === 0 ? FORM : MULTIPART), ...CHUNKED })
        .say(chunkOf(partOf('a', '').trimEnd()))
        .say(piece),
    )
    const refused: unknown[] = []
    for (const one of open) void one.answer().then((answer) => refused.push(answer))
    // Of 60 bodies of 1 MiB, at most 32 fit.
    await expect.poll(() => refused.length).toBeGreaterThan(26)
    const short = new URLSearchParams({ username: 'x@example.com', password: 'x' })
    const answered = await fetch(server.url + LOG_IN, { method: 'POST', body: short })
    expect(answered.status).toBe(401)
    expect(refused.length).toBeLessThan(open.length)
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_HIT' } })
  })
})

describe('too slow requests are refused', () => {
  let server: TestServer
  let authorization: string
  const hasty = async () => {
    server = await testServer({ patience: HASTE })
    authorization = basicOf(await server.ada())
  }

  test('any body, by its rate', async () => {
    await hasty()
    const tus = await fetch(`${server.url}/api/v1/tus`, {
      method: 'POST',
      headers: { authorization, 'tus-resumable': '1.0.0', 'upload-length': '5000' },
    })
    const part = {
      'tus-resumable': '1.0.0',
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
    }
    const slow = [
      ask(server, LOG_IN, { ...FORM, 'content-length': 2000 }),
      ask(server, LOG_IN, { ...MULTIPART, 'content-length': 2000 }),
      ask(server, LOG_IN, { ...JSON_BODY, 'content-length': 2000 }),
      ask(server, '/api/v1/user_uploads', { authorization, ...MULTIPART, 'content-length': 2000 }).say(
        filePartOf('a.txt', '').trimEnd(),
      ),
      ask(
        server,
        tus.headers.get('location') ?? '',
        { authorization, ...part, 'content-length': 5000 },
        'PATCH',
      ),
    ]
    const answers = slow.map((one) => one.repeat('x', 50).answer())
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject(TOO_LATE)
    for (const one of slow) await one.closed()
    const { dataDir } = server.server.config
    expect(await readdir(join(dataDir, 'uploads', 'incoming'))).toEqual([])
  })

  test('a form by its total time, but not a file', async () => {
    await hasty()
    const piece = 'x'.repeat(200)
    const form = ask(server, LOG_IN, { ...FORM, ...CHUNKED }).repeat(chunkOf(piece), 40)
    const begunAt = Date.now()
    const file = ask(server, '/api/v1/user_uploads', { authorization, ...MULTIPART, ...CHUNKED })
    file.say(chunkOf(`${filePartOf('a.txt', '').trimEnd()}\r\n\r\n`)).repeat(chunkOf(piece), 40)
    expect(await form.answer()).toMatchObject(TOO_LATE)
    // Longer than the limit for requests without files.
    await sleep(begunAt + HASTE.form + HASTE.headers + 500 - Date.now())
    file.stop().say(`${chunkOf(`\r\n${END_OF_PARTS}`)}0\r\n\r\n`)
    expect(await file.answer()).toMatchObject({ status: 200, body: { filename: 'a.txt' } })
  })

  test('slow headers, and a silent connection', async () => {
    await hasty()
    const silent = new RawConnection(server.url)
    const slow = new RawConnection(server.url).say('GET /api/v1/server_settings HTTP/1.1\r\n').repeat('a', 50)
    expect(await slow.answer()).toMatchObject(TOO_LATE)
    expect(await silent.answer()).toMatchObject(TOO_LATE)
    await silent.closed()
  })

  test('a body that no handler reads', async () => {
    await hasty()
    const unread = ask(server, '/api/v1/server_settings', { 'content-length': 1000 }, 'GET')
    expect(await unread.answer()).toMatchObject({ status: 200 })
    unread.repeat('x', 50)
    await unread.closed()
  })
})

describe('broken and aborted bodies are client errors', () => {
  test.each([
    ['no boundary', { 'content-type': 'multipart/form-data' }, partOf('username', 'x')],
    ['no last boundary', MULTIPART, partOf('username', 'x')],
    ['no parts', MULTIPART, 'nothing of the kind'],
    ['a part without a name', MULTIPART, `${partOf('x', 'y').replace('; name="x"', '')}${END_OF_PARTS}`],
    ['a file that ends within', MULTIPART, filePartOf('a.txt', 'x').slice(0, -4)],
  ])('multipart with %s', async (_, type, body) => {
    const server = await testServer()
    const authorization = basicOf(await server.ada())
    for (const path of [LOG_IN, '/api/v1/messages', '/api/v1/user_uploads']) {
      const headers = { authorization, ...type, 'content-length': Buffer.byteLength(body) }
      expect(await ask(server, path, headers).say(body).answer()).toMatchObject(MALFORMED)
    }
  })

  test('an aborted body is not logged as a server error', async () => {
    const lines: string[] = []
    const server = await testServer({ log: pino({ level: 'info' }, { write: (line) => lines.push(line) }) })
    const authorization = basicOf(await server.ada())
    for (const type of [FORM, JSON_BODY, MULTIPART]) {
      for (const path of [LOG_IN, '/api/v1/messages', '/api/v1/user_uploads']) {
        const cut = ask(server, path, { authorization, ...type, 'content-length': 5000 })
        cut.say(filePartOf('a.txt', 'x'.repeat(500)))
        await sleep(30)
        cut.socket.resetAndDestroy()
      }
    }
    const tus = await fetch(`${server.url}/api/v1/tus`, {
      method: 'POST',
      headers: { authorization, 'tus-resumable': '1.0.0', 'upload-length': '5000' },
    })
    const part = {
      'tus-resumable': '1.0.0',
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
    }
    const path = tus.headers.get('location') ?? ''
    const cut = ask(server, path, { authorization, ...part, 'content-length': 5000 }, 'PATCH').say(
      'x'.repeat(500),
    )
    // What has not been read is lost with the connection.
    const unfinished = join(server.server.config.dataDir, 'uploads', 'unfinished')
    const size = async () => {
      const names = await readdir(unfinished)
      const stats = await Promise.all(names.map((name) => stat(join(unfinished, name))))
      return Math.max(0, ...stats.map((one) => one.size))
    }
    await expect.poll(size).toBe(500)
    cut.socket.resetAndDestroy()
    await expect.poll(() => readdir(join(server.server.config.dataDir, 'uploads', 'incoming'))).toEqual([])
    const head = await fetch(server.url + path, {
      method: 'HEAD',
      headers: { authorization, 'tus-resumable': '1.0.0' },
    })
    expect(head.headers.get('upload-offset')).toBe('500')
    expect(
      lines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level >= 50),
    ).toEqual([])
  })
})
