import { createHash, randomBytes } from 'node:crypto'
import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { getAttachments } from '@parley/api/uploads/endpoints'
import pino from 'pino'
import { Upload, type UploadOptions } from 'tus-js-client'
import { expect, test } from 'vitest'
import { PASSWORD, type Person, type TestServer, testServer } from './harness.ts'
import { basicOf, get, picture } from './support/files.ts'
import { RawConnection } from './support/raw-http.ts'

const TUS = { 'tus-resumable': '1.0.0' }

interface Done {
  url: string
  filename: string
}

/** Uploads with the official client. Returns the last response. */
function send(
  server: TestServer,
  person: Person,
  bytes: Buffer,
  options: Partial<UploadOptions> = {},
): Promise<Done> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${server.url}/api/v1/tus`,
      headers: { authorization: basicOf(person) },
      metadata: { filename: 'large.bin', filetype: 'application/octet-stream' },
      retryDelays: [0, 10, 10],
      ...options,
      onSuccess: ({ lastResponse }) => resolve(JSON.parse(lastResponse.getBody()) as Done),
      onError: reject,
    })
    upload.start()
  })
}

async function ask(
  server: TestServer,
  person: Person | undefined,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: BodyInit,
) {
  const authorization: Record<string, string> = person === undefined ? {} : { authorization: basicOf(person) }
  const response = await fetch(server.url + path, {
    method,
    headers: { ...TUS, ...authorization, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const PART = { 'content-type': 'application/offset+octet-stream' }
const metadata = (name: string) => ({ 'upload-metadata': `filename ${Buffer.from(name).toString('base64')}` })

async function begin(server: TestServer, person: Person, size: number, name = 'a.txt'): Promise<string> {
  const headers = { 'upload-length': String(size), ...metadata(name) }
  const created = await ask(server, person, 'POST', '/api/v1/tus', headers)
  expect(created.status, created.text).toBe(201)
  return created.headers.get('location') ?? ''
}

/** The parts of this organization: other tests leave theirs at the same server. */
async function unfinished({ server, realm }: TestServer): Promise<string[]> {
  const names = await readdir(server.files.unfinishedFolder)
  return names.filter((name) => name.startsWith(`${realm.state.id}.`))
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('a large file arrives in parts and becomes an upload like any other', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const mirror = await ada.follow()
  const bytes = randomBytes(3_000_000)
  const { url, filename } = await send(server, ada, bytes, { chunkSize: 1_000_000 })
  expect(filename).toBe('large.bin')
  const response = await get(server, ada, url)
  expect(hash(new Uint8Array(await response.arrayBuffer()))).toBe(hash(bytes))
  const { attachments } = await ada.call(getAttachments, {})
  expect(attachments).toMatchObject([{ name: 'large.bin', size: 3_000_000 }])
  expect(await mirror.catchUp()).toMatchObject([{ type: 'attachment', op: 'add' }])
  expect(await unfinished(server)).toEqual([])
})

test('images get thumbnails', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { url } = await send(server, ada, await picture('png'), { metadata: { filename: 'cat.png' } })
  const small = await get(
    server,
    ada,
    `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/840x560.webp`,
  )
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('an upload resumes after a broken connection', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const bytes = randomBytes(2_000_000)
  const methods: string[] = []
  const { url } = await send(server, ada, bytes, {
    chunkSize: 500_000,
    onShouldRetry: () => true,
    onBeforeRequest(request) {
      methods.push(request.getMethod())
      // Aborts the third part.
      if (methods.length === 4) setTimeout(() => void request.abort(), 0)
    },
  })
  expect(methods.filter((method) => method === 'POST')).toHaveLength(1)
  expect(methods).toContain('HEAD')
  const response = await get(server, ada, url)
  expect(hash(new Uint8Array(await response.arrayBuffer()))).toBe(hash(bytes))
})

test('an aborted part resumes after the bytes received', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const path = await begin(server, ada, 10)
  const first = await ask(server, ada, 'PATCH', path, { ...PART, 'upload-offset': '0' }, '01234')
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '5'])
  const again = await ask(server, ada, 'PATCH', path, { ...PART, 'upload-offset': '0' }, '01234')
  expect(again.status).toBe(409)
  const head = await ask(server, ada, 'HEAD', path)
  expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
    200,
    '5',
    '10',
  ])
  const last = await ask(server, ada, 'PATCH', path, { ...PART, 'upload-offset': '5' }, '56789')
  expect([last.status, last.headers.get('upload-offset')]).toEqual([200, '10'])
  const { url, filename } = JSON.parse(last.text) as Done
  expect(filename).toBe('a.txt')
  expect(last.headers.get('upload-url')).toBe(url)
  expect(await (await get(server, ada, url)).text()).toBe('0123456789')
  // A client that misses the response to the last part asks for the offset.
  const missed = await ask(server, ada, 'HEAD', path)
  expect([missed.status, missed.headers.get('upload-offset'), missed.headers.get('upload-url')]).toEqual([
    200,
    '10',
    url,
  ])
  expect((await ada.call(getAttachments, {})).attachments).toHaveLength(1)
})

test('empty files, and files in the first request', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const create = (headers: Record<string, string>, body?: string) =>
    ask(server, ada, 'POST', '/api/v1/tus', { ...metadata('a.txt'), ...headers }, body)
  const empty = await create({ 'upload-length': '0' })
  expect(JSON.parse(empty.text)).toMatchObject({ filename: 'a.txt' })
  const whole = await create({ 'upload-length': '5', ...PART }, 'hello')
  const { url } = JSON.parse(whole.text) as Done
  expect(await (await get(server, ada, url)).text()).toBe('hello')
})

test('users cannot access uploads of others', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const path = await begin(server, ada, 10)
  const attempts = async (who: Person | undefined, status: number) => {
    for (const [method, headers, body] of [
      ['HEAD', {}, undefined],
      ['PATCH', { ...PART, 'upload-offset': '0' }, 'evil'],
      ['DELETE', {}, undefined],
    ] as const) {
      expect((await ask(server, who, method, path, headers, body)).status, method).toBe(status)
    }
  }
  await attempts(bo, 404)
  await attempts(undefined, 401)
  expect((await ask(server, undefined, 'POST', '/api/v1/tus', { 'upload-length': '1' })).status).toBe(401)
  for (const id of ['1.1.x', '..%2f..%2fetc%2fpasswd', `1.${ada.id}.../../../../etc/pas`, '%00']) {
    expect((await ask(server, ada, 'HEAD', `/api/v1/tus/${id}`)).status, id).toBe(404)
  }
  expect((await ask(server, ada, 'DELETE', path)).status).toBe(204)
  expect((await ask(server, ada, 'HEAD', path)).status).toBe(404)
})

test('limits are checked before the first byte', async () => {
  const server = await testServer({ environment: { MAX_FILE_UPLOAD_MIB: '2', UPLOAD_QUOTA_MIB: '1' } })
  const ada = await server.ada()
  const options = await ask(server, ada, 'OPTIONS', '/api/v1/tus')
  expect([options.status, options.headers.get('tus-max-size')]).toEqual([204, String(2 * 1024 * 1024)])
  expect(options.headers.get('access-control-allow-origin')).toBeNull()
  const create = async (headers: Record<string, string>) => {
    const { status, text } = await ask(server, ada, 'POST', '/api/v1/tus', headers)
    return { status, ...(JSON.parse(text) as object) }
  }
  expect(await create({ 'upload-length': String(2 * 1024 * 1024 + 1) })).toMatchObject({
    status: 413,
    msg: expect.stringContaining('maximum upload size (2 MiB)'),
  })
  expect(await create({ 'upload-length': '1500000' })).toMatchObject({
    status: 400,
    code: 'REALM_UPLOAD_QUOTA',
  })
  for (const headers of [
    {},
    { 'upload-length': '-1' },
    { 'upload-length': 'x' },
    { 'upload-length': '5', 'upload-defer-length': '1' },
  ]) {
    expect((await ask(server, ada, 'POST', '/api/v1/tus', headers as Record<string, string>)).status).toBe(
      400,
    )
  }
  const without = await fetch(`${server.url}/api/v1/tus`, {
    method: 'POST',
    headers: { authorization: basicOf(ada) },
  })
  expect(without.status).toBe(412)
  // A deferred length may not exceed the limit either.
  const deferred = await ask(server, ada, 'POST', '/api/v1/tus', { 'upload-defer-length': '1' })
  const path = deferred.headers.get('location') ?? ''
  const tooMuch = { ...PART, 'upload-offset': '0', 'upload-length': '99999999' }
  expect((await ask(server, ada, 'PATCH', path, tooMuch, 'x')).status).toBe(413)
})

test('cookies work only from pages of the server', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const logIn = await fetch(`${server.url}/json/login`, {
    method: 'POST',
    headers: { 'x-requested-with': 'parley' },
    body: new URLSearchParams({ username: ada.email, password: PASSWORD }),
  })
  const cookie = logIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const create = (headers: Record<string, string>) =>
    ask(server, undefined, 'POST', '/api/v1/tus', { cookie, 'upload-length': '4', ...headers })
  expect((await create({ 'x-requested-with': 'parley' })).status).toBe(201)
  expect((await create({})).status).toBe(403)
  expect((await create({ 'x-requested-with': 'parley', origin: 'https://evil.example' })).status).toBe(403)
})

test('unfinished uploads are deleted after a day, except active ones', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const [old, young] = [await begin(server, ada, 10), await begin(server, ada, 10)]
  const { files } = server.server
  const yesterday = Date.now() / 1000 - 25 * 3600
  const id = old.split('/').at(-1) ?? ''
  for (const name of [id, `${id}.json`])
    await utimes(join(files.unfinishedFolder, name), yesterday, yesterday)
  await files.sweep()
  expect((await ask(server, ada, 'HEAD', old)).status).toBe(404)
  expect((await ask(server, ada, 'PATCH', old, { ...PART, 'upload-offset': '0' }, 'x')).status).toBe(404)
  expect((await ask(server, ada, 'HEAD', young)).status).toBe(200)
})

test('other protocol versions are refused with the supported one', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const path = await begin(server, ada, 10)
  const before = await unfinished(server)
  for (const [method, at] of [
    ['POST', '/api/v1/tus/'],
    ['POST', '/api/v1/tus'],
    ['HEAD', path],
    ['PATCH', path],
    ['DELETE', path],
  ] as const) {
    for (const version of ['0.2.2', '1.0.1', 'x', '']) {
      const answer = await ask(server, ada, method, at, { 'tus-resumable': version, 'upload-length': '10' })
      expect([answer.status, answer.headers.get('tus-version')], `${method} ${version}`).toEqual([
        412,
        '1.0.0',
      ])
      if (method !== 'HEAD')
        expect(JSON.parse(answer.text)).toMatchObject({ result: 'error', code: 'BAD_REQUEST' })
    }
  }
  // The request had no effect.
  expect((await ask(server, ada, 'HEAD', path)).headers.get('upload-offset')).toBe('0')
  expect(await unfinished(server)).toEqual(before)
})

test('a part that comes while another request has the upload is refused as locked, and taken afterwards', async () => {
  const lines: string[] = []
  const server = await testServer({ log: pino({ level: 'error' }, { write: (line) => lines.push(line) }) })
  const ada = await server.ada()
  const path = await begin(server, ada, 10)
  const rest = (offset: string, text: string) =>
    ask(server, ada, 'PATCH', path, { ...PART, 'upload-offset': offset }, text)
  expect((await rest('0', '01234')).status).toBe(204)
  // It says that more bytes follow, and they never do: like a connection that has died unnoticed.
  new RawConnection(server.url).say(
    [
      `PATCH ${path} HTTP/1.1`,
      'host: localhost',
      `authorization: ${basicOf(ada)}`,
      'tus-resumable: 1.0.0',
      'content-type: application/offset+octet-stream',
      'upload-offset: 5',
      'content-length: 5',
      '',
      '5',
    ].join('\r\n'),
  )
  const file = join(server.server.files.unfinishedFolder, path.split('/').at(-1) ?? '')
  await expect.poll(async () => (await stat(file)).size).toBe(6)
  const refused = await rest('6', '6789')
  expect(refused.status, refused.text).toBe(423)
  expect(JSON.parse(refused.text)).toMatchObject({ result: 'error', code: 'BAD_REQUEST' })
  // The other one is ended meanwhile.
  await expect.poll(async () => (await rest('6', '6789')).status).toBe(200)
  expect((await ask(server, ada, 'HEAD', path)).headers.get('upload-offset')).toBe('10')
  expect(lines).toEqual([])
})
