import { request } from 'node:http'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'
import { headOf, RawConnection } from './support/raw-http.ts'

const LONG = 'x'.repeat(20_000)
const SETTINGS = '/api/v1/server_settings'

test.each([
  ['a bad escape in a path', 400, headOf('GET', '/api/v1/users/%zz')],
  ['a bad escape at the root', 400, headOf('GET', '/%c0%80%')],
  ['half a character in a path', 400, headOf('GET', '/api/v1/users/%ff')],
  ['a long path parameter', 414, headOf('GET', `/api/v1/users/${'x'.repeat(501)}`)],
  ['an address past all limits', 414, headOf('GET', `/api/v1/users/${LONG}`)],
  ['headers past all limits', 431, headOf('GET', SETTINGS, { cookie: LONG })],
  ['a method that nobody knows', 405, headOf('FROB', SETTINGS)],
  ['a method of other protocols', 405, headOf('PROPFIND', SETTINGS)],
  ['a method of other protocols, nowhere', 404, headOf('PROPFIND', '/nowhere')],
  ['a method for proxies', 405, headOf('CONNECT', 'localhost:80')],
  ['another method', 405, headOf('DELETE', SETTINGS)],
  ['nothing there', 404, headOf('GET', '/api/v1/nothing')],
  ['no HTTP', 400, 'hello\r\n\r\n'],
  ['two lengths', 400, headOf('POST', SETTINGS, { 'content-length': 5, 'Content-Length': 6 })],
  [
    'a broken chunk',
    400,
    `${headOf('POST', '/api/v1/fetch_api_key', { 'transfer-encoding': 'chunked' })}zz\r\n`,
  ],
  ['an odd expectation', 417, headOf('GET', SETTINGS, { expect: 'the-unexpected' })],
  [
    'no content type that is one',
    415,
    headOf('POST', '/api/v1/messages', { 'content-type': '?', 'content-length': 0 }),
  ],
])('%s is answered in the envelope', async (_, status, said) => {
  const server = await testServer()
  const answer = await new RawConnection(server.url).say(said).answer()
  expect(answer).toMatchObject({ status, body: { result: 'error', code: 'BAD_REQUEST' } })
  expect(answer?.head).toContain('content-type: application/json')
  expect(answer?.body.msg).toMatch(/^[A-Z'/]/)
  if (status === 405) {
    expect(answer?.head).toMatch(/\nallow: [a-z, ]+/)
    expect(answer?.body.allowed_methods).toContain('GET')
  }
  // Other connections are still served.
  expect((await fetch(server.url + SETTINGS)).status).toBe(200)
})

test('without a host header, the only organization is meant', async () => {
  const server = await testServer()
  const said = `GET ${SETTINGS} HTTP/1.1\r\n\r\n`
  expect(await new RawConnection(server.url).say(said).answer()).toMatchObject({ status: 200 })
})

test('a long cookie is read whole', async () => {
  const server = await testServer()
  const cookie = `a=${'x'.repeat(8000)}`
  const status = await new Promise((resolve) => {
    request(server.url + SETTINGS, { headers: { cookie } }, (response) => resolve(response.statusCode)).end()
  })
  expect(status).toBe(200)
})
