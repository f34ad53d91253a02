import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { certificate } from '../../../test/support/certificate.ts'
import { NameServer } from '../../../test/support/name-server.ts'
import { broken, content, redirect, WebServer } from '../../../test/support/web-server.ts'
import { networksOf } from './addresses.ts'
import { FetchClient, FetchError, type FetchRequest } from './client.ts'

const page: FetchRequest = {
  accept: 'text/html',
  isWanted: (type) => type === 'text/html',
  maxBytes: 10_000,
  maxMilliseconds: 5000,
}

const allowedNetworks = networksOf('127.0.0.1/32')
const near = new FetchClient({ allowedNetworks, userAgent: 'Parley (test)' })
const far = new FetchClient()

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a page is fetched with its type and address', async () => {
  const web = await WebServer.start({
    '/a': redirect('/b?c#d'),
    '/b': content('Text/HTML; charset=utf-8', 'hello', { 'set-cookie': 'a=b' }),
  })
  const { bytes, ...fetched } = await near.read(`${web.url}/a`, page)
  expect(bytes.toString()).toBe('hello')
  expect(fetched).toMatchObject({ url: `${web.url}/b?c#d`, status: 200, contentType: 'text/html' })
  for (const { headers } of web.requests) {
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
    expect(headers).toMatchObject({ 'user-agent': 'Parley (test)', 'accept-encoding': 'identity' })
  }
})

test('a part of a long file is fetched', async () => {
  const web = await WebServer.start({
    '/a': (_request, response) => response.writeHead(206, { 'content-type': 'text/html' }).end('part'),
  })
  expect(await near.read(`${web.url}/a`, { ...page, range: 'bytes=2-5' })).toMatchObject({ status: 206 })
  expect(web.requests[0]?.headers.range).toBe('bytes=2-5')
  await expect(near.read(`${web.url}/a`, page)).rejects.toThrow('the answer was 206')
})

describe('nothing is asked of', () => {
  test.each([
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0x7f.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://017700000001:PORT/',
    'http://127.1:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://①②⑦.⓪.⓪.①:PORT/',
    'http://0:PORT/',
    'http://[::1]:PORT/',
    'http://[::]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[::127.0.0.1]:PORT/',
    'http://[64:ff9b::127.0.0.1]:PORT/',
    'http://[64:ff9b:1::127.0.0.1]:PORT/',
    'http://[2002:7f00:1::]:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fe80::1]/',
    'http://10.0.0.1/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
  ])('%s', async (address) => {
    const web = await WebServer.start({ '/': content('text/html', 'secret') })
    await expect(far.read(address.replace('PORT', String(web.port)), page)).rejects.toThrow(
      'is not a public web server',
    )
    expect(web.requests).toEqual([])
  })

  test.each([
    ['file:///etc/passwd', 'not of the web'],
    ['ftp://127.0.0.1/', 'not of the web'],
    ['gopher://127.0.0.1/', 'not of the web'],
    ['data:text/html,a', 'not of the web'],
    ['javascript:alert(1)', 'not of the web'],
    ['//e.com', 'no URL'],
    ['', 'no URL'],
    ['http://', 'no URL'],
    ['http://a:b@127.0.0.1/', 'credentials'],
    ['http://a@127.0.0.1/', 'credentials'],
    [`http://127.0.0.1/${'a'.repeat(5000)}`, 'no URL'],
  ])('%s', async (address, problem) => {
    await expect(near.read(address, page)).rejects.toThrow(problem)
  })

  test('a redirect to a private address', async () => {
    const secret = await WebServer.start({ '/': content('text/html', 'secret') })
    for (const target of [
      `http://[::1]:${secret.port}/`,
      `http://2130706434:${secret.port}/`,
      'http://169.254.169.254/',
      'file:///etc/passwd',
      `http://a:b@127.0.0.1:${secret.port}/`,
    ]) {
      const web = await WebServer.start({ '/': redirect(target) })
      await expect(near.read(web.url, page)).rejects.toThrow(/not a public|not of the web|credentials/)
      expect(web.requests).toHaveLength(1)
    }
    expect(secret.requests).toEqual([])
  })
})

describe('a host', () => {
  test('is found by its name', async () => {
    const names = await NameServer.start({ 'pages.example': [['127.0.0.1']] })
    const web = await WebServer.start({ '/': content('text/html', 'hello') })
    const client = new FetchClient({ allowedNetworks, nameServers: [names.address] })
    const { bytes } = await client.read(`http://pages.example:${web.port}/`, page)
    expect(bytes.toString()).toBe('hello')
    expect(web.requests[0]?.headers.host).toBe(`pages.example:${web.port}`)
  })

  test('with a private address is not connected to, under any name', async () => {
    const names = await NameServer.start({
      'inside.example': [['127.0.0.1', '::1']],
      'metadata.example': [['169.254.169.254']],
    })
    const web = await WebServer.start({ '/': content('text/html', 'secret') })
    const client = new FetchClient({ nameServers: [names.address] })
    for (const host of ['inside.example', 'inside.example.', 'metadata.example']) {
      await expect(client.read(`http://${host}:${web.port}/`, page)).rejects.toThrow('not a public')
    }
    await expect(client.read(`http://localhost:${web.port}/`, page)).rejects.toThrow('no host')
    expect(web.requests).toEqual([])
  })

  test('is resolved once per request, so DNS rebinding does not work', async () => {
    const names = await NameServer.start({ 'rebind.example': [['127.0.0.1'], ['127.0.0.2']] })
    const web = await WebServer.start({ '/': content('text/html', 'first') })
    const client = new FetchClient({ allowedNetworks, nameServers: [names.address] })
    const { bytes } = await client.read(`http://rebind.example:${web.port}/`, page)
    expect(bytes.toString()).toBe('first')
    expect(names.asked).toEqual(['rebind.example'])
    // The next request resolves again, and checks the new answer.
    await expect(client.read(`http://rebind.example:${web.port}/`, page)).rejects.toThrow('not a public')
  })

  test('with an allowed and a private address is connected to at the allowed one only', async () => {
    const names = await NameServer.start({ 'both.example': [['127.0.0.2', '127.0.0.1', '::1']] })
    const web = await WebServer.start({ '/': content('text/html', 'allowed') })
    const client = new FetchClient({ allowedNetworks, nameServers: [names.address] })
    const { bytes } = await client.read(`http://both.example:${web.port}/`, page)
    expect(bytes.toString()).toBe('allowed')
  })

  test('that does not exist fails with that reason', async () => {
    const names = await NameServer.start({})
    const client = new FetchClient({ nameServers: [names.address] })
    await expect(client.read('http://nowhere.example/', page)).rejects.toThrow(
      'there is no host nowhere.example',
    )
  })
})

describe('fetching stops', () => {
  test('after a few redirects', async () => {
    const web = await WebServer.start({ '/': redirect('/') })
    await expect(near.read(web.url, page)).rejects.toThrow('too many redirects')
    expect(web.requests).toHaveLength(4)
  })

  test('at the limit of bytes, announced or not', async () => {
    const web = await WebServer.start({
      '/announced': content('text/html', 'a'.repeat(20_000)),
      '/endless': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        const more = () => {
          while (!response.destroyed && response.write('a'.repeat(1000)));
        }
        response.on('drain', more)
        more()
      },
    })
    for (const path of ['/announced', '/endless']) {
      await expect(near.read(web.url + path, page)).rejects.toThrow('longer than 10000 bytes')
    }
  })

  test('at the time limit', async () => {
    const web = await WebServer.start({
      '/silent': () => undefined,
      '/slow': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        const drip = setInterval(() => response.write('a'), 20)
        response.on('close', () => clearInterval(drip))
      },
    })
    for (const path of ['/silent', '/slow']) {
      await expect(near.read(web.url + path, { ...page, maxMilliseconds: 300 })).rejects.toThrow(
        'it took too long',
      )
    }
  })

  test('at an answer that was not asked for', async () => {
    const web = await WebServer.start({
      '/script': content('text/javascript', 'alert(1)'),
      '/untyped': (_request, response) => response.writeHead(200).end('hello'),
      '/packed': content('text/html', 'x', { 'content-encoding': 'gzip' }),
    })
    await expect(near.read(`${web.url}/script`, page)).rejects.toThrow('the content type is text/javascript')
    await expect(near.read(`${web.url}/untyped`, page)).rejects.toThrow('the content type is not said')
    await expect(near.read(`${web.url}/packed`, page)).rejects.toThrow('compressed')
    await expect(near.read(`${web.url}/missing`, page)).rejects.toThrow('the answer was 404')
  })

  test('when the connection breaks', async () => {
    const web = await WebServer.start({ '/': broken('text/html', 'half') })
    const { body } = await near.open(web.url, page)
    await expect(body.toArray()).rejects.toThrow(FetchError)
    await expect(near.read('http://127.0.0.1:1/', page)).rejects.toThrow(FetchError)
  })

  test('once the client is closed', async () => {
    const client = new FetchClient({ allowedNetworks })
    const web = await WebServer.start({ '/': () => client.close() })
    await expect(client.read(web.url, page)).rejects.toThrow('it took too long')
    await expect(client.read(web.url, page)).rejects.toThrow('it took too long')
    expect(web.requests).toHaveLength(1)
  })
})

describe('over HTTPS', () => {
  const start = async () => {
    const names = await NameServer.start({
      'directory.test': [['127.0.0.1']],
      'other.example': [['127.0.0.1']],
    })
    const web = await WebServer.start({ '/': content('text/html', 'hello') }, { isSecure: true })
    return { web, client: new FetchClient({ allowedNetworks, nameServers: [names.address] }) }
  }

  test('nothing is sent to a server without a trusted certificate', async () => {
    const { web, client } = await start()
    await expect(client.read(`https://directory.test:${web.port}/`, page)).rejects.toThrow('self-signed')
    expect(web.requests).toEqual([])
  })

  test("a server's certificate is checked against its name, not its address", async () => {
    const known = getCACertificates()
    onTestFinished(() => setDefaultCACertificates(known))
    setDefaultCACertificates([...known, certificate.cert])
    const { web, client } = await start()
    const { bytes } = await client.read(`https://directory.test:${web.port}/`, page)
    expect(bytes.toString()).toBe('hello')
    await expect(client.read(`https://other.example:${web.port}/`, page)).rejects.toThrow('altnames')
    expect(web.requests).toHaveLength(1)
  })
})

test('a proxy in the environment is not used', async () => {
  const proxy = await WebServer.start({})
  const web = await WebServer.start({ '/': content('text/html', 'direct') })
  for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) vi.stubEnv(name, proxy.url)
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  const { bytes } = await near.read(web.url, page)
  expect([bytes.toString(), proxy.requests.length]).toEqual(['direct', 0])
})

test('destroying a body closes its connection', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const web = await WebServer.start({
    '/': (_request, response) => {
      response.on('close', () => resolve())
      response.writeHead(200, { 'content-type': 'text/html' }).write('a')
    },
  })
  const { body } = await near.open(web.url, page)
  body.destroy()
  await closed
})
