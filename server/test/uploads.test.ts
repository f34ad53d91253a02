import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { updateChannel } from '@parley/api/channels/endpoints'
import type { InputOf } from '@parley/api/contract/endpoint'
import { registerQueue } from '@parley/api/events/endpoints'
import {
  deleteMessage,
  getMessage,
  getMessages,
  renderMessage,
  sendMessage,
} from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import { getAttachments, getFileTemporaryUrl, removeAttachment } from '@parley/api/uploads/endpoints'
import { updateUser } from '@parley/api/users/endpoints'
import { expect, test, vi } from 'vitest'
import type { User } from '#directory/users/state.ts'
import { relinkUploads, unlinkUploads } from '#messages/uploads/sharing.ts'
import { attachmentsInMessages } from '#messages/uploads/storage.ts'
import { presentRealmPictures } from '#organization/pictures/present.ts'
import { type Person, type TestServer, testServer } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { animation, basicOf, get, picture, upload } from './support/files.ts'
import { PATIENCE } from './support/patience.ts'

/** The paths of all stored files, without the parts that tests of other organizations leave at the same server. */
async function onDisk({ server, realm }: TestServer): Promise<string[]> {
  const folder = join(server.config.dataDir, 'uploads')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(({ parentPath, name }) => {
      return parentPath !== server.files.unfinishedFolder || name.startsWith(`${realm.state.id}.`)
    })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

async function share(person: Person, to: string | Person, content: string): Promise<number> {
  const place: Pick<InputOf<typeof sendMessage>, 'type' | 'to' | 'topic'> = typeof to === 'string'
    ? { type: 'channel', to, topic: 'files' }
    : { type: 'direct', to: [to.id] }
  return (await person.call(sendMessage, { ...place, content })).id
}

test('a file is uploaded, listed, opened by its owner and deleted', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const mirror = await ada.follow()
  const sent = await upload(ada, 'one,two\n', 'números [final].csv', 'text/csv')
  expect(sent).toMatchObject({ filename: 'números [final].csv' })
  expect(sent.uri).toBe(sent.url)
  expect(sent.url).toMatch(/^\/user_uploads\/\d+\/[\w-]{2}\/[\w-]{22}\/números-final\.csv$/)
  const { attachments, upload_space_used: used } = await ada.call(getAttachments, {})
  expect(used).toBe(8)
  expect(attachments).toMatchObject([{ name: 'números [final].csv', size: 8, messages: [] }])
  expect((await bo.call(getAttachments, {})).attachments).toEqual([])
  const response = await get(server, ada, sent.url)
  expect([response.status, await response.text()]).toEqual([200, 'one,two\n'])
  expect(await mirror.catchUp()).toMatchObject([{ type: 'attachment', op: 'add', upload_space_used: 8 }])

  const attachment_id = attachments[0]?.id ?? 0
  expect(await bo.refused(removeAttachment, { attachment_id })).toMatchObject({
    message: 'Invalid attachment',
  })
  await ada.call(removeAttachment, { attachment_id })
  expect(await mirror.catchUp()).toMatchObject([
    { type: 'attachment', op: 'remove', attachment: { id: attachment_id }, upload_space_used: 0 },
  ])
  expect((await get(server, ada, sent.url)).status).toBe(404)
  expect(await ada.refused(removeAttachment, { attachment_id })).toMatchObject({ code: 'BAD_REQUEST' })
  await vi.waitFor(async () => expect(await onDisk(server)).toEqual([]), PATIENCE)
})

test('hostile file names are made safe', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { id } = server.realm.state
  for (const [given, shown] of [
    ['../../../etc/passwd', 'passwd'],
    ['..', 'uploaded-file'],
    ['C:\\temp\\x.txt', 'x.txt'],
    ['evil\0.png', 'evil.png'],
    ['photo\u202egnp.exe', 'photognp.exe'],
    [`${'ü'.repeat(300)}.txt`, `${'ü'.repeat(125)}.txt`],
    ['a b\tc.txt', 'a bc.txt'],
    ['', 'uploaded-file'],
  ] as const) {
    const { url, filename } = await upload(ada, 'x', given)
    expect(filename).toBe(shown)
    expect(url).toMatch(new RegExp(`^/user_uploads/${id}/[\\w-]{2}/[\\w-]{22}/[\\p{L}\\p{N}_.-]+$`, 'u'))
    expect((await get(server, ada, encodeURI(url))).status).toBe(200)
  }
  const place = new RegExp(`^${id}/[\\w-]{2}/[\\w-]{22}$`)
  for (const path of await onDisk(server)) expect(path).toMatch(place)
})

test('requests without a file, with several, with a broken or a too large one are refused', async () => {
  const server = await testServer({ environment: { MAX_FILE_UPLOAD_MIB: '1' } })
  const ada = await server.ada()
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/api/v1/user_uploads`, {
      method: 'POST',
      headers: { authorization: basicOf(ada), ...headers },
      body,
    })
    return { status: response.status, ...((await response.json()) as object) }
  }
  const formOf = (...files: Blob[]) => {
    const form = new FormData()
    for (const file of files) form.append('file', file, 'a.txt')
    return form
  }
  const missing = { status: 400, code: 'BAD_REQUEST', msg: 'You must specify a file to upload' }
  expect(await post(new URLSearchParams({ a: 'b' }))).toMatchObject(missing)
  expect(await post(formOf())).toMatchObject(missing)
  expect(await post(formOf(new Blob(['a']), new Blob(['b'])))).toMatchObject({
    status: 400,
    msg: 'You may only upload one file at a time',
  })
  const tooLarge = {
    status: 400,
    msg: "File is larger than this server's configured maximum upload size (1 MiB).",
  }
  expect(await post(formOf(new Blob(['x'.repeat(1024 * 1024 + 1)])))).toMatchObject(tooLarge)
  expect(await post(formOf(new Blob(['x'.repeat(3 * 1024 * 1024)])))).toMatchObject(tooLarge)
  const cut = '--b\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhal'
  expect(await post(cut, { 'content-type': 'multipart/form-data; boundary=b' })).toMatchObject({
    status: 400,
  })
  expect(await post('x', { 'content-type': 'multipart/form-data' })).toMatchObject({ status: 400 })
  expect(await onDisk(server)).toEqual([])
  expect(await post(formOf(new Blob(['x'.repeat(1024 * 1024)])))).toMatchObject({ status: 200 })
  expect(await post(formOf(new Blob([])))).toMatchObject({ status: 200, filename: 'a.txt' })
})

test('the quota limits the uploads of all users together', async () => {
  const server = await testServer({ environment: { UPLOAD_QUOTA_MIB: '1' } })
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await upload(ada, 'x'.repeat(600_000), 'a.txt')
  const outcome = await upload(bo, 'x'.repeat(600_000), 'b.txt').catch((error) => error)
  expect(outcome).toMatchObject({ code: 'REALM_UPLOAD_QUOTA' })
  await upload(bo, 'x'.repeat(400_000), 'c.txt')
  expect((await ada.call(getAttachments, {})).upload_space_used).toBe(1_000_000)
  expect(await onDisk(server)).toHaveLength(2)
})

test('served files cannot run scripts: types by content, downloads, sandbox', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const served = async (bytes: string | Buffer, name: string, type: string) => {
    const { url } = await upload(ada, bytes, name, type)
    const { headers } = await get(server, ada, url)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    return {
      type: headers.get('content-type'),
      disposition: headers.get('content-disposition')?.split(';')[0],
      policy: headers.get('content-security-policy') ?? '',
    }
  }
  const saved = {
    type: 'application/octet-stream',
    disposition: 'attachment',
    policy: expect.stringContaining('sandbox'),
  }
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const page = '<!doctype html><script>alert(1)</script>'
  for (const [bytes, name, type] of [
    [script, 'a.svg', 'image/svg+xml'],
    [`<?xml version="1.0"?>${script}`, 'a.png', 'image/png'],
    [page, 'a.html', 'text/html'],
    [page, 'a.xhtml', 'application/xhtml+xml'],
    [page, 'a.png', 'image/png'],
    [page, 'a.pdf', 'application/pdf'],
    ['alert(1)', 'a.js', 'text/javascript'],
    ['alert(1)', 'a', 'text/html; charset=utf-7'],
    ['alert(1)', 'a', 'not a type\u00e9'],
  ] as const) {
    expect(await served(bytes, name, type), name).toEqual(saved)
  }
  const png = await picture('png')
  expect(await served(png, 'a.html', 'text/html')).toMatchObject({ type: 'image/png', disposition: 'inline' })
  const polyglot = Buffer.concat([await picture('gif'), Buffer.from('/*<script>alert(1)</script>*/')])
  expect(await served(polyglot, 'a.js', 'text/javascript')).toMatchObject({
    type: 'image/gif',
    disposition: 'inline',
  })
  expect(await served('hello', 'a.txt', 'text/plain')).toMatchObject({
    type: 'text/plain; charset=utf-8',
    disposition: 'inline',
  })
  expect(await served('%PDF-1.7\n%\n', 'a.pdf', 'application/pdf')).toMatchObject({
    type: 'application/pdf',
    disposition: 'inline',
    policy: expect.not.stringContaining('sandbox'),
  })
  const { url } = await upload(ada, png, 'a.png')
  const download = await get(server, ada, url.replace('/user_uploads/', '/user_uploads/download/'))
  expect(download.headers.get('content-disposition')).toBe('attachment; filename=a.png')
})

test('ranges of a file, and no content if the client has it', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { url } = await upload(ada, '0123456789', 'digits.txt')
  const part = async (range: string, more = {}) => {
    const response = await get(server, ada, url, { range, ...more })
    return [response.status, response.headers.get('content-range'), await response.text()]
  }
  expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=20-')).toEqual([416, 'bytes */10', ''])
  expect(await part('bytes=0-1,5-6')).toEqual([200, null, '0123456789'])
  expect(await part('lines=1-2')).toEqual([200, null, '0123456789'])
  const etag = (await get(server, ada, url)).headers.get('etag') ?? ''
  expect(await part('bytes=0-0', { 'if-range': etag })).toEqual([206, 'bytes 0-0/10', '0'])
  expect(await part('bytes=0-0', { 'if-range': '"other"' })).toEqual([200, null, '0123456789'])
  const known = await get(server, ada, url, { 'if-none-match': etag })
  expect([known.status, known.headers.get('cache-control')]).toEqual([304, 'private, max-age=3600'])
})

test('readers of a message can open its uploads', async () => {
  const server = await testServer()
  const [ada, bo, lena, yuki] = [
    await server.ada(),
    await server.join('bo'),
    await server.join('lena'),
    await server.join('yuki'),
  ]
  await ada.call(updateUser, { user_id: yuki.id, role: 600 })
  await server.followAll([ada, bo, lena, yuki])
  await ada.subscribe('harbour')
  await ada.call(subscribe, {
    subscriptions: [{ name: 'crew' }],
    invite_only: true,
    principals: [ada.id, bo.id],
  })
  const opens = async (url: string) => {
    const statuses = await Promise.all([ada, bo, lena, yuki, undefined].map((who) => get(server, who, url)))
    return statuses.map(({ status }) => status)
  }
  const file = async (name: string) => upload(ada, name, `${name}.txt`)
  const unshared = await file('unshared')
  expect(await opens(unshared.url)).toEqual([200, 404, 404, 404, 401])
  const open = await file('public')
  await share(ada, 'harbour', `[public](${open.url})`)
  expect(await opens(open.url)).toEqual([200, 200, 200, 404, 401])
  const closed = await file('private')
  await share(ada, 'crew', `see ${server.server.config.externalUrl}${closed.url}`)
  expect(await opens(closed.url)).toEqual([200, 200, 404, 404, 401])
  const direct = await file('direct')
  await share(ada, yuki, `> quoted [direct](${direct.url})`)
  expect(await opens(direct.url)).toEqual([200, 404, 404, 200, 401])

  await bo.call(unsubscribe, { subscriptions: ['crew'] })
  expect(await opens(closed.url)).toEqual([200, 404, 404, 404, 401])
  const { id } = server.realm.state
  const other = await get(server, ada, closed.url.replace(`/user_uploads/${id}/`, `/user_uploads/${id + 1}/`))
  expect(other.status).toBe(404)
  expect((await get(server, ada, closed.url.replace(/[\w-]+\.txt$/, 'other.txt'))).status).toBe(404)
})

test('only users who may open an upload can share it by its address', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const mirror = await ada.follow()
  await ada.subscribe('harbour')
  await bo.subscribe('harbour')
  const { url } = await upload(ada, 'secret', 'secret.txt')
  await mirror.catchUp()
  const stolen = await share(bo, 'harbour', `[mine](${url})`)
  expect((await get(server, bo, url)).status).toBe(404)
  expect((await get(server, lena, url)).status).toBe(404)
  expect((await mirror.catchUp()).filter(({ type }) => type === 'attachment')).toEqual([])
  await share(ada, bo, `[for you](${url})`)
  expect((await get(server, bo, url)).status).toBe(200)
  expect((await get(server, lena, url)).status).toBe(404)
  const passed = await share(bo, lena, `[from ada](${url})`)
  expect((await get(server, lena, url)).status).toBe(200)
  const { attachments } = await ada.call(getAttachments, {})
  const shared = attachments[0]?.messages.map(({ id }) => id)
  expect(shared).toEqual([passed - 1, passed])
  expect(shared).not.toContain(stolen)
  const events = (await mirror.catchUp()).filter(({ type }) => type === 'attachment')
  expect(events).toMatchObject([
    { op: 'update' },
    { op: 'update', attachment: { messages: attachments[0]?.messages } },
  ])
})

test('with protected history, new subscribers cannot open earlier uploads', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(subscribe, {
    subscriptions: [{ name: 'vault' }],
    invite_only: true,
    history_public_to_subscribers: false,
  })
  const before = await upload(ada, 'old', 'old.txt')
  await share(ada, 'vault', `[old](${before.url})`)
  await ada.call(subscribe, { subscriptions: [{ name: 'vault' }], principals: [bo.id] })
  const after = await upload(ada, 'new', 'new.txt')
  await share(ada, 'vault', `[new](${after.url})`)
  expect((await get(server, bo, before.url)).status).toBe(404)
  expect((await get(server, bo, after.url)).status).toBe(200)
})

async function openToVisitors(server: TestServer, ada: Person, name: string): Promise<void> {
  await ada.call(updateRealm, { enable_spectator_access: true })
  await ada.call(updateChannel, {
    stream_id: server.realm.state.channelsByName.get(name)?.id ?? 0,
    is_private: false,
    is_web_public: true,
    history_public_to_subscribers: true,
  })
}

test('spectators open uploads in web-public channels, while the organization allows spectators', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.call(subscribe, { subscriptions: [{ name: 'news' }, { name: 'harbour' }] })
  await openToVisitors(server, ada, 'news')
  const [onWeb, inside] = [await upload(ada, 'a', 'a.txt'), await upload(ada, 'b', 'b.txt')]
  await share(ada, 'news', `[a](${onWeb.url})`)
  await share(ada, 'harbour', `[b](${inside.url})`)
  const status = async (url: string) => (await get(server, undefined, url)).status
  expect(await status(onWeb.url)).toBe(200)
  expect(await status(inside.url)).toBe(404)
  expect((await fetch(`${server.url}/api/v1${onWeb.url}`)).status).toBe(200)
  await ada.call(updateRealm, { enable_spectator_access: false })
  expect(await status(onWeb.url)).toBe(401)
})

test('spectators open a file at most a thousand times a day, users without limit', async () => {
  const server = await testServer({ environment: { RATE_LIMITING: 'true' } })
  const ada = await server.ada()
  await ada.call(subscribe, { subscriptions: [{ name: 'news' }] })
  await openToVisitors(server, ada, 'news')
  const [busy, other] = await Promise.all(['a', 'b'].map((name) => upload(ada, name, `${name}.txt`)))
  await share(ada, 'news', `[a](${busy?.url}) [b](${other?.url})`)
  const visit = async ({ url = '' } = {}) => (await get(server, undefined, url)).status
  // As another node tells of those that it has answered.
  const [, , pathId = ''] = /^(.*user_uploads\/)(.*)$/.exec(busy?.url ?? '') ?? []
  server.server.limits.countElsewhere([['visit of file', pathId, 999]])
  expect([await visit(busy), await visit(busy), await visit(other)]).toEqual([200, 429, 200])
  const { url } = await upload(ada, 'x', 'a.txt')
  const statuses = await Promise.all(
    Array.from({ length: 250 }, async () => (await get(server, ada, url)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('a temporary link works for a minute without credentials', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { url } = await upload(ada, await picture('png', 1000, 500), 'a.png')
  const realm_id_str = server.realm.state.id
  const filename = url.replace(`/user_uploads/${realm_id_str}/`, '')
  const temporary = await ada.call(getFileTemporaryUrl, { realm_id_str, filename })
  const small = await ada.call(getFileTemporaryUrl, {
    realm_id_str,
    filename,
    thumbnail_format: '840x560.webp',
  })
  expect((await get(server, undefined, temporary.url)).headers.get('content-type')).toBe('image/png')
  expect((await get(server, undefined, small.url)).headers.get('content-type')).toBe('image/webp')
  expect(await bo.refused(getFileTemporaryUrl, { realm_id_str, filename })).toMatchObject({ status: 404 })
  const wrongFormat = { realm_id_str, filename, thumbnail_format: '../../x' }
  expect(await ada.refused(getFileTemporaryUrl, wrongFormat)).toMatchObject({ status: 404 })
  const [, token = ''] = /temporary\/([^/]+)/.exec(temporary.url) ?? []
  const forged = Buffer.from(`99999999999:1:`).toString('base64url')
  for (const bad of [`${forged}.${token.split('.')[1]}`, token.slice(0, -2), forged, `${token}x`]) {
    expect((await get(server, undefined, `/user_uploads/temporary/${bad}/a.png`)).status, bad).toBe(404)
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 62_000 })
  try {
    expect((await get(server, undefined, temporary.url)).status).toBe(404)
  } finally {
    vi.useRealTimers()
  }
})

test('a temporary link works only while its creator may open the upload', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const channel = await makeChannel(ada, 'design', { invite_only: true, subscribers: [ada.id, bo.id] })
  const { url } = await upload(ada, 'x', 'a.txt')
  const realm_id_str = server.realm.state.id
  const filename = url.replace(`/user_uploads/${realm_id_str}/`, '')
  const link = async (person: Person) =>
    (await person.call(getFileTemporaryUrl, { realm_id_str, filename })).url
  const statusOf = async (address: string) => (await get(server, undefined, address)).status
  const unshared = await link(ada)
  const { id: message_id } = await ada.call(sendMessage, {
    type: 'channel',
    to: channel,
    topic: 'x',
    content: `[a](${url})`,
  })
  const [adas, bos] = [await link(ada), await link(bo)]
  expect([await statusOf(unshared), await statusOf(adas), await statusOf(bos)]).toEqual([200, 200, 200])
  await bo.call(unsubscribe, { subscriptions: ['design'] })
  expect([await statusOf(adas), await statusOf(bos)]).toEqual([200, 404])
  await ada.call(deleteMessage, { message_id })
  expect(await statusOf(adas)).toBe(404)
  expect((await get(server, ada, url)).status).toBe(200)
})

test('the session cookie opens files, and no other cookie', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { url } = await upload(ada, 'x', 'a.txt')
  const logIn = await fetch(`${server.url}/json/login`, {
    method: 'POST',
    headers: { 'x-requested-with': 'parley' },
    body: new URLSearchParams({ username: ada.email, password: 'correct horse battery' }),
  })
  const cookie = logIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await get(server, undefined, url, { cookie })).status).toBe(200)
  expect((await get(server, undefined, url, { cookie: 'parley_session=forged' })).status).toBe(401)
})

test('images have thumbnails, which a message shows at once', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('harbour')
  const shown = async (bytes: Buffer, name: string) => {
    const { url } = await upload(ada, bytes, name)
    const id = await share(ada, 'harbour', `[${name}](${url})`)
    const { message } = await bo.call(getMessage, { message_id: id })
    const source = /<img [^>]*src="([^"]+)"/.exec(message.content)?.[1] ?? ''
    const response = await get(server, bo, source)
    const html = message.content.replaceAll(url, 'URL').replaceAll(url.replace('/user_uploads/', ''), 'P')
    return { url, html, response, source }
  }
  const still = await shown(await picture('jpeg', 1200, 800), 'cat.jpg')
  expect(still.html).toBe(
    '<p><a href="URL">cat.jpg</a></p>\n<div class="message_inline_image"><a href="URL" title="cat.jpg"><img data-original-content-type="image/jpeg" data-original-dimensions="1200x800" src="/user_uploads/thumbnail/P/840x560.webp"></a></div>',
  )
  expect([still.response.status, still.response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const moving = await shown(await animation(), 'cat.gif')
  expect(moving.html).toContain('data-animated="true"')
  expect(moving.source).toMatch(/840x560-anim\.webp$/)
  expect((await get(server, bo, moving.source.replace('-anim', ''))).status).toBe(200)
  const scan = await shown(await picture('tiff', 300, 200), 'scan.tiff')
  expect(scan.html).toContain('data-transcoded-image="300x200.webp"')
  expect((await get(server, bo, scan.source.replace('840x560', '300x200'))).status).toBe(200)
  expect((await get(server, bo, scan.source.replace('840x560', '1x1'))).status).toBe(404)
  const { rendered } = await ada.call(renderMessage, { content: `[a](${scan.url})` })
  expect(rendered).toContain('300x200')
})

test('fake, broken and oversized images are stored as plain files', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.subscribe('harbour')
  const png = await picture('png', 400, 300)
  const bomb = Buffer.from(png)
  // The header claims 50,000 by 50,000 pixels.
  bomb.writeUInt32BE(50_000, 16)
  bomb.writeUInt32BE(50_000, 20)
  const webp = await picture('webp', 400, 300)
  webp.fill(0xff, 40)
  const hostile = {
    'bomb.png': bomb,
    'cut.png': png.subarray(0, 60),
    'broken.webp': webp,
    'cut.gif': (await animation()).subarray(0, 40),
    'text.jpg': Buffer.from('not a picture'),
    'external.svg': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ),
  }
  for (const [name, bytes] of Object.entries(hostile)) {
    const { url } = await upload(ada, bytes, name)
    const id = await share(ada, 'harbour', `[x](${url})`)
    const { message } = await ada.call(getMessage, { message_id: id })
    expect(message.content, name).toBe(`<p><a href="${url}">x</a></p>`)
    expect(Buffer.from(await (await get(server, ada, url)).arrayBuffer()).equals(bytes), name).toBe(true)
  }
  const { url } = await upload(ada, png, 'good.png')
  expect(
    (await get(server, ada, `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/840x560.webp`))
      .status,
  ).toBe(200)
})

test('the legacy address of thumbnails redirects only to uploads', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { url } = await upload(ada, await picture('png'), 'a.png')
  const old = (address: string) =>
    get(server, ada, `/thumbnail?size=thumbnail&url=${encodeURIComponent(address)}`)
  const found = await old(url)
  expect([found.status, found.headers.get('location')]).toEqual([
    302,
    `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/840x560.webp`,
  ])
  for (const address of [
    'https://evil.example/x.png',
    '//evil.example/user_uploads/1/x',
    '/etc',
    'user_uploads/../x',
  ]) {
    expect((await old(address)).status, address).toBe(404)
  }
})

test('editing and deleting messages changes access to their uploads', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const mirror = await ada.follow()
  const [first, second] = [await upload(ada, '1', '1.txt'), await upload(ada, '2', '2.txt')]
  const id = await share(ada, bo, `[1](${first.url})`)
  const author = server.realm.state.users.get(ada.id) as User
  const pathIds = (...uploads: { url: string }[]) =>
    uploads.map(({ url }) => url.replace('/user_uploads/', ''))
  const edit = (...uploads: { url: string }[]) =>
    server.realm.change((change) => relinkUploads(change, author, { id, sentAt: 1 }, pathIds(...uploads)))
  const opens = async () =>
    Promise.all([first, second].map(async ({ url }) => (await get(server, bo, url)).status))
  expect(await opens()).toEqual([200, 404])
  expect(await edit(first, second)).toEqual([])
  expect(await opens()).toEqual([200, 200])
  expect(await edit(second)).toMatchObject([{ name: '1.txt', messages: [] }])
  expect(await opens()).toEqual([404, 200])
  const events = (await mirror.catchUp()).filter(({ op }) => op === 'update')
  expect(events.at(-1)).toMatchObject({ attachment: { name: '1.txt', messages: [] } })
  await server.realm.change(async (change) =>
    unlinkUploads(change, await attachmentsInMessages(change.tx, change.state.id, [id]), [id]),
  )
  expect(await opens()).toEqual([404, 404])
  expect(await mirror.catchUp()).toMatchObject([
    { op: 'update', attachment: { name: '2.txt', messages: [] } },
  ])
})

test('concurrent uploads are all stored, and a message with one is sent once', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const sent = await Promise.all(['a', 'b', 'c', 'd'].map((name) => upload(ada, name, `${name}.txt`)))
  const { queue_id } = await ada.call(registerQueue, {})
  const content = sent.map(({ url, filename }) => `[${filename}](${url})`).join(' ')
  if (queue_id === null) throw new Error('no queue')
  const request = { type: 'direct' as const, to: [bo.id], content, queue_id, local_id: '1' }
  const [one, again] = [await ada.call(sendMessage, request), await ada.call(sendMessage, request)]
  expect(again.id).toBe(one.id)
  const { attachments } = await ada.call(getAttachments, {})
  expect(attachments.map(({ messages }) => messages.map(({ id }) => id))).toEqual(sent.map(() => [one.id]))
  expect(
    (
      await bo.call(getMessages, {
        anchor: 'newest',
        num_before: 9,
        num_after: 0,
        narrow: [{ operator: 'has', operand: 'attachment' }],
      })
    ).messages,
  ).toHaveLength(1)
})

test('unknown form fields beside a file are reported', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const send = async (path: string, file: Blob, name: string, fields: Record<string, string>) => {
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.append(field, value)
    body.append('file', file, name)
    const headers = { authorization: basicOf(ada) }
    const response = await fetch(server.url + path, { method: 'POST', headers, body })
    return (await response.json()) as Record<string, unknown>
  }
  const text = new Blob(['x'])
  expect(await send('/api/v1/user_uploads', text, 'a.txt', { color: 'red', client: 'tests' })).toMatchObject({
    result: 'success',
    ignored_parameters_unsupported: ['color'],
  })
  const both = await send('/api/v1/user_uploads?size=1', text, 'a.txt', { color: 'red' })
  expect(both.ignored_parameters_unsupported).toEqual(['size', 'color'])
  expect(await send('/api/v1/user_uploads', text, 'a.txt', {})).not.toHaveProperty(
    'ignored_parameters_unsupported',
  )
  // The same for every endpoint with a file. Known parameters are accepted in the form.
  const image = new Blob([new Uint8Array(await picture('png'))])
  const logo = await send('/api/v1/realm/logo', image, 'a.png', { night: 'true', color: 'red' })
  expect(logo).toMatchObject({ result: 'success', ignored_parameters_unsupported: ['color'] })
  expect(presentRealmPictures(server.realm.state).night_logo_source).toBe('U')
  expect(await send('/api/v1/realm/logo', image, 'a.png', { night: 'maybe' })).toMatchObject({
    result: 'error',
    msg: expect.stringMatching(/night/),
  })
})
