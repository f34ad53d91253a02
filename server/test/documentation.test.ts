import { once } from 'node:events'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { featureLevel } from '@parley/api/server/version'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'

test('the server serves its API documentation as OpenAPI and as a page', async () => {
  const server = await testServer()
  const document = await (await fetch(`${server.url}/api/openapi.json`)).json()
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1/),
    info: { title: 'Parley API', version: String(featureLevel) },
    servers: [{ url: server.url }],
  })
  expect(Object.keys(document.paths)).toContain('/api/v1/messages')
  expect(await (await fetch(`${server.url}/api/v1/openapi.json`)).json()).toEqual(document)
  const page = await fetch(`${server.url}/api`)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await page.text()
  expect(html).toContain(`Feature level ${featureLevel}.`)
  expect(html).toContain('id="send-message"')
})

test.each([
  ['another name', 'chat.internal:8080', 'http://chat.internal:8080'],
  ['a name that is none', 'a"b<c>', undefined],
])('samples name the server as it was asked by %s', async (_, host, expected) => {
  const server = await testServer()
  const { externalUrl } = server.server.config
  for (const path of ['/api', '/api/openapi.json']) {
    const said = await textAt(server.url + path, host)
    expect(said).toContain(`curl ${expected ?? new URL(externalUrl).origin}/api/v1/messages`)
    expect(said).not.toContain('address.invalid')
  }
})

/** What the server answers to a request with this Host header, which `fetch` does not let one choose. */
async function textAt(url: string, host: string): Promise<string> {
  const [response] = await once(get(url, { headers: { host } }), 'response')
  return text(response)
}
