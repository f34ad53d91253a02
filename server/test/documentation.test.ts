import { featureLevel } from '@parley/api/server/version'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'

test('the server serves its API documentation as OpenAPI and as a page', async () => {
  const server = await testServer()
  const document = await (await fetch(`${server.url}/api/openapi.json`)).json()
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1/),
    info: { title: 'Parley API', version: String(featureLevel) },
    servers: [{ url: server.server.config.externalUrl }],
  })
  expect(Object.keys(document.paths)).toContain('/api/v1/messages')
  expect(await (await fetch(`${server.url}/api/v1/openapi.json`)).json()).toEqual(document)
  const page = await fetch(`${server.url}/api`)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await page.text()
  expect(html).toContain(`Feature level ${featureLevel}.`)
  expect(html).toContain('id="send-message"')
})
