import { renderMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { type Person, testServer } from './harness.ts'
import { get, picture } from './support/files.ts'
import { content, redirect, WebServer } from './support/web-server.ts'

/** The address from which a message with a link to the picture loads it. */
async function sourceIn(person: Person, url: string): Promise<string> {
  const { rendered } = await person.call(renderMessage, { content: url })
  return /<(?:img|video)[^>]* src="([^"]*)"/.exec(rendered)?.[1] ?? ''
}

test('an external picture is loaded through the server', async () => {
  const png = await picture('png')
  const web = await WebServer.start({ '/cat.png': content('image/png', png, { 'set-cookie': 'a=b' }) })
  const server = await testServer()
  const ada = await server.ada()
  const { rendered } = await ada.call(renderMessage, { content: `${web.url}/cat.png?a=1&b=2` })
  expect(rendered).toContain(`<a href="${web.url}/cat.png?a=1&amp;b=2"><img src="/external_content/`)

  const source = await sourceIn(ada, `${web.url}/cat.png?a=1&b=2`)
  const response = await get(server, undefined, source, {
    cookie: 'session=secret',
    'x-forwarded-for': '8.8.8.8',
  })
  expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(png.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("sandbox; default-src 'none'"),
    'cache-control': 'public, max-age=86400',
  })
  expect(response.headers.has('set-cookie')).toBe(false)
  expect(web.requests[0]?.url).toBe('/cat.png?a=1&b=2')
  expect(web.requests[0]?.headers).not.toHaveProperty('cookie')
  expect(web.requests[0]?.headers).not.toHaveProperty('x-forwarded-for')
})

test('a video is loaded by ranges', async () => {
  const web = await WebServer.start({
    '/a.mp4': (request, response) =>
      response
        .writeHead(206, { 'content-type': 'video/mp4', 'content-range': 'bytes 2-3/9' })
        .end(request.headers.range),
  })
  const server = await testServer()
  const source = await sourceIn(await server.ada(), `${web.url}/a.mp4`)
  const response = await get(server, undefined, source, { range: 'bytes=2-3' })
  expect([response.status, response.headers.get('content-range')]).toEqual([206, 'bytes 2-3/9'])
  expect(await response.text()).toBe('bytes=2-3')
})

test('only addresses signed by the server are loaded', async () => {
  const web = await WebServer.start({ '/cat.png': content('image/png', 'png') })
  const server = await testServer()
  const source = await sourceIn(await server.ada(), `${web.url}/cat.png`)
  const [, , digest = '', encoded = ''] = source.split('/')
  const other = Buffer.from(`${web.url}/dog.png`).toString('hex')
  for (const path of [
    `${digest}/${other}`,
    `${'0'.repeat(40)}/${encoded}`,
    `/${encoded}`,
    `${digest}/`,
    `${digest}x/${encoded}`,
    `${digest.slice(0, 39)}/${encoded}`,
    `${digest}/${web.url}/cat.png`,
  ]) {
    expect([path, (await get(server, undefined, `/external_content/${path}`)).status]).toEqual([path, 404])
  }
  expect(web.requests).toEqual([])
})

test('private networks, other content types and endless redirects are refused', async () => {
  const web = await WebServer.start({
    '/page.png': content('text/html', '<script>alert(1)</script>'),
    '/drawing.png': content('image/svg+xml', '<svg/>'),
    '/away.png': redirect('http://169.254.169.254/latest/meta-data/'),
    '/loop.png': redirect('/loop.png'),
    '/huge.png': content('image/png', 'x', { 'content-length': String(1e12) }),
  })
  const near = await testServer()
  const person = await near.ada()
  for (const name of ['page', 'drawing', 'away', 'loop', 'huge', 'missing']) {
    const source = await sourceIn(person, `${web.url}/${name}.png`)
    expect([name, (await get(near, undefined, source)).status]).toEqual([name, 404])
  }
  const far = await testServer({ environment: { FETCH_ALLOWED_NETWORKS: '' } })
  const asked = web.requests.length
  const source = await sourceIn(await far.ada(), `${web.url}/page.png`)
  expect((await get(far, undefined, source)).status).toBe(404)
  expect(web.requests).toHaveLength(asked)
})

test('loading is throttled', async () => {
  const server = await testServer({ environment: { RATE_LIMITING: 'true' } })
  for (let asked = 0; asked < 600; asked += 100) {
    const some = Array.from({ length: 100 }, () => get(server, undefined, '/external_content/00/00'))
    for (const { status } of await Promise.all(some)) expect(status).toBe(404)
  }
  expect((await get(server, undefined, '/external_content/00/00')).status).toBe(429)
})

test('an address is invalid on other servers', async () => {
  const web = await WebServer.start({ '/cat.png': content('image/png', 'png') })
  const [one, other] = [await testServer(), await testServer()]
  const source = await sourceIn(await one.ada(), `${web.url}/cat.png`)
  expect((await get(one, undefined, source)).status).toBe(200)
  expect((await get(other, undefined, source)).status).toBe(404)
})

test('without the proxy, pictures are loaded directly', async () => {
  const web = await WebServer.start({ '/cat.png': content('image/png', 'png') })
  const server = await testServer({ environment: { IMAGE_PROXY: 'false' } })
  expect(await sourceIn(await server.ada(), `${web.url}/cat.png`)).toBe(`${web.url}/cat.png`)
  expect((await get(server, undefined, '/external_content/00/00')).status).toBe(404)
})

test('pictures of the organization itself are loaded directly', async () => {
  const server = await testServer()
  const { url } = server.realm
  expect(await sourceIn(await server.ada(), `${url}/static/a.png`)).toBe(`${url}/static/a.png`)
})
