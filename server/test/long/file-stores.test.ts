import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setAvatar } from '@parley/api/avatars/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { getAttachments, removeAttachment } from '@parley/api/uploads/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '#engine/config.ts'
import { makeTestFolder } from '#engine/db/embedded/test-folders.ts'
import { Files } from '#engine/files/files.ts'
import type { FileStore } from '#engine/files/store.ts'
import { type Person, type TestServer, testServer } from '../harness.ts'
import { basicOf, get, picture, upload } from '../support/files.ts'
import { at, twoNodes } from '../support/nodes.ts'
import { run, runOn } from '../support/operator.ts'
import { S3Service } from '../support/s3.ts'

let service: S3Service
beforeAll(async () => {
  const started = await S3Service.start()
  service = started.service
  return started.stop
})

const MIB = 1024 * 1024

async function keysIn(store: FileStore, folder?: string): Promise<string[]> {
  return (await Array.fromAsync(store.list(folder))).map(({ key }) => key).sort()
}

/** Asks by the protocol of uploads in parts. */
async function tus(
  node: TestServer,
  person: Person,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer | string,
) {
  const response = await fetch(node.url + path, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      authorization: basicOf(person),
      ...(body !== undefined && { 'content-type': 'application/offset+octet-stream' }),
      ...headers,
    },
    ...(body !== undefined && { body: body as BodyInit }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}

test('nodes share files, and an upload in parts goes on at the other node', async () => {
  const [first, second] = await twoNodes(service.environment('nodes'))
  const ada = await first.ada()
  const { url = '' } = await upload(ada, 'written at the first', 'a.txt')
  const there = await get(second, ada, url)
  expect([there.status, there.headers.get('content-disposition')]).toEqual([200, 'inline; filename=a.txt'])
  expect(await there.text()).toBe('written at the first')
  expect(await (await get(second, ada, url, { range: 'bytes=8-9' })).text()).toBe('at')
  const beyond = await get(second, ada, url, { range: 'bytes=100-' })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */20'])
  await ada.connection.call(
    setAvatar,
    {},
    { file: new Blob([(await picture('png')) as BlobPart]), filename: 'a.png' },
  )

  // Pieces that the service joins, and small ones that go through the node.
  const bytes = randomBytes(7 * MIB)
  const begun = await tus(first, ada, 'POST', '/api/v1/tus', {
    'upload-length': String(bytes.length),
    'upload-metadata': `filename ${btoa('large.bin')}`,
  })
  expect(begun.status, begun.text).toBe(201)
  const path = begun.headers.get('location') ?? ''
  const parts = [0, 6 * MIB, 6 * MIB + 10, bytes.length]
  let answer = begun
  for (const [index, node] of [first, second, first].entries()) {
    const [start = 0, end] = parts.slice(index)
    const head = await tus(node, ada, 'HEAD', path, {})
    expect(head.headers.get('upload-offset')).toBe(String(start))
    answer = await tus(
      node,
      ada,
      'PATCH',
      path,
      { 'upload-offset': String(start) },
      bytes.subarray(start, end),
    )
  }
  expect(answer.status, answer.text).toBe(200)
  const done = JSON.parse(answer.text) as { url: string; filename: string }
  expect(done.filename).toBe('large.bin')
  const whole = await get(second, ada, done.url)
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  // Whoever missed that answer asks the other node.
  const missed = await tus(second, ada, 'HEAD', path, {})
  expect(missed.headers.get('upload-url')).toBe(done.url)

  const image = await picture('png')
  const drawn = await tus(
    second,
    ada,
    'POST',
    '/api/v1/tus',
    { 'upload-length': String(image.length) },
    image,
  )
  const { url: drawing } = JSON.parse(drawn.text) as { url: string }
  const small = drawing.replace('/user_uploads/', '/user_uploads/thumbnail/')
  expect((await get(first, ada, `${small}/840x560.webp`)).status).toBe(200)
  const { shared } = first.server.files
  if (shared === undefined) throw new Error('the store is shared')
  expect(await keysIn(shared, 'unfinished')).toEqual([])

  await second.realm.follow()
  const { attachments } = await at(second, ada).call(getAttachments, {})
  expect(attachments).toHaveLength(3)
  for (const { id } of attachments) await ada.call(removeAttachment, { attachment_id: id })
  const { id } = first.realm.state
  await expect.poll(() => keysIn(shared, String(id))).toEqual([])
  expect(await keysIn(shared, 'avatars')).toHaveLength(2)
  // No file of the store is on a node.
  expect(await keysIn(first.server.files.disk)).toEqual([])

  const left = await tus(first, ada, 'POST', '/api/v1/tus', { 'upload-length': '10' }, '01234')
  await first.server.files.sweep()
  expect((await tus(second, ada, 'HEAD', left.headers.get('location') ?? '', {})).status).toBe(200)
  await first.server.files.sweep(Date.now() + 25 * 3600 * 1000)
  expect((await tus(second, ada, 'HEAD', left.headers.get('location') ?? '', {})).status).toBe(404)
  expect(await keysIn(shared, 'unfinished')).toEqual([])
})

/** Browsers fetch from the storage itself what they save, if they may, and nothing that they show. */
async function fetchWhatIsSaved(server: TestServer, ada: Person): Promise<void> {
  const { url = '' } = await upload(ada, 'some text', 'some of it.txt')
  expect(await (await get(server, ada, url)).text()).toBe('some text')
  const save = await get(server, ada, url.replace('/user_uploads/', '/user_uploads/download/'))
  expect([save.status, save.headers.get('cache-control')]).toEqual([302, 'no-store'])
  const address = save.headers.get('location') ?? ''
  const direct = await fetch(address)
  expect([direct.status, direct.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
  expect(direct.headers.get('content-disposition')).toBe('attachment; filename="some of it.txt"')
  expect(await direct.text()).toBe('some text')
  expect((await fetch(address.replace('octet-stream', 'html'))).status).toBe(403)
  const page = await upload(ada, '<script>alert(1)</script>', 'evil.html')
  expect((await get(server, ada, page.url ?? '')).status).toBe(302)
  expect((await get(server, undefined, url)).status).toBe(401)
}

test('while the storage is away, files are refused, all else goes on, and nothing is left over', async () => {
  const environment = { ...service.environment('away'), S3_REDIRECTS: 'true', LOG_LEVEL: 'silent' }
  const server = await testServer({ environment })
  const ada = await server.ada()
  await fetchWhatIsSaved(server, ada)
  const { url = '' } = await upload(ada, 'before', 'a.txt')
  const begun = await tus(server, ada, 'POST', '/api/v1/tus', { 'upload-length': '10' }, '01234')
  const path = begun.headers.get('location') ?? ''
  const healthOf = async () => {
    const response = await fetch(`${server.url}/health`)
    return { code: response.status, ...((await response.json()) as object) }
  }
  expect(await healthOf()).toMatchObject({ code: 200, status: 'ok', storage: 'ok' })
  await service.goAway()
  try {
    const away = { status: 503, message: expect.stringContaining('The storage of files') }
    await expect(upload(ada, 'meanwhile', 'b.txt')).rejects.toMatchObject(away)
    const avatar = { file: new Blob([(await picture('png')) as BlobPart]), filename: 'a.png' }
    await expect(ada.connection.call(setAvatar, {}, avatar)).rejects.toMatchObject(away)
    const download = await get(server, ada, url)
    expect([download.status, await download.json()]).toMatchObject([503, { code: 'INTERNAL_SERVER_ERROR' }])
    for (const [method, headers, body] of [
      ['PATCH', { 'upload-offset': '5' }, '56789'],
      ['POST', { 'upload-length': '10' }, '01234'],
    ] as const) {
      const at = method === 'POST' ? '/api/v1/tus' : path
      const refused = await tus(server, ada, method, at, headers, body)
      expect([refused.status, JSON.parse(refused.text)]).toMatchObject([503, { result: 'error' }])
    }
    await ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'goes on' })
    await expect.poll(healthOf).toMatchObject({
      code: 200,
      status: 'degraded',
      storage: 'unreachable',
    })
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
  } finally {
    await service.serve()
  }
  const { attachments } = await ada.call(getAttachments, {})
  expect(attachments.map(({ name }) => name).sort()).toEqual(['a.txt', 'evil.html', 'some of it.txt'])
  expect(await (await get(server, ada, url)).text()).toBe('before')
  const last = await tus(server, ada, 'PATCH', path, { 'upload-offset': '5' }, '56789')
  expect(last.status, last.text).toBe(200)
  await expect.poll(healthOf).toMatchObject({ code: 200, status: 'ok' })
})

test('files move from the disk to the storage and back, also in two goes, and are served all the while', async () => {
  const dataDir = makeTestFolder()
  const old = { DATA_DIR: dataDir, ...service.environment('moved'), FILE_STORE: 'disk' }
  const onDisk = await testServer({ environment: old })
  const ada = await onDisk.ada()
  const urls: string[] = []
  for (const text of ['one', 'two', 'three']) urls.push((await upload(ada, text, `${text}.txt`)).url ?? '')
  const { files } = onDisk.server
  const [first = '', second = ''] = await keysIn(files.disk)
  const read = async () => Promise.all(urls.map(async (url) => (await get(onDisk, ada, url)).text()))
  expect(await run(onDisk, 'move-files')).toBe('0 files (0 MiB) were moved to the disk.')

  const inBucket = await Files.open(readConfig({ ...old, FILE_STORE: 's3' }), 'secret')
  const { config } = onDisk.server
  const elsewhere = { config: { ...config, fileStore: 's3' as const }, files: inBucket }
  const moveThere = () => runOn(Object.assign(Object.create(onDisk.server), elsewhere), 'move-files')
  await service.goAway()
  await expect(moveThere()).rejects.toThrow(/^0 files.*Run it again/)
  await service.serve()
  expect(await keysIn(files.disk)).toHaveLength(3)
  // What was copied when it was killed is copied again.
  const copy = await files.newLocalPath()
  await writeFile(copy, await readFile(join(dataDir, 'uploads', first)))
  await inBucket.shared?.keep(first, copy)
  expect(await moveThere()).toBe('3 files (1 MiB) were moved to the bucket.')
  expect(await keysIn(files.disk)).toEqual([])
  expect(await keysIn(inBucket.store)).toContain(second)
  // The server that still keeps on its disk finds them.
  expect((await read()).sort()).toEqual(['one', 'three', 'two'])
  expect(await run(onDisk, 'move-files')).toBe('3 files (1 MiB) were moved to the disk.')
  expect(await keysIn(files.disk)).toHaveLength(3)
  expect((await read()).sort()).toEqual(['one', 'three', 'two'])
  await inBucket.store.remove([first])
  expect(await files.store.open(first)).toBeUndefined()
  await inBucket.stop()
})
