import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'
import { makeChannel, setForRealm } from './support/channels.ts'

const asked = { headers: { accept: 'text/html' }, redirect: 'manual' } as const

test.each(['/login', '/login/', '/accounts/login/', '/register', '/accounts/register/'])(
  '%s leads to the log-in page',
  async (path) => {
    const { url } = await testServer()
    const answer = await fetch(url + path, asked)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    // `next` never redirects to another site.
    const onward = await fetch(`${url}${path}?next=https://evil.example`, asked)
    expect(onward.headers.get('location')).toBe('/')
  },
)

test('the path of a place leads there in the app, for a browser and not for programs', async () => {
  const { url } = await testServer()
  const leadsTo = async (path: string, options: RequestInit = asked) => {
    const answer = await fetch(url + path, options)
    return [answer.status, answer.headers.get('location')]
  }
  expect(await leadsTo('/drafts')).toEqual([302, '/#drafts'])
  expect(await leadsTo('/settings/profile/?x=y')).toEqual([302, '/#settings/profile'])
  expect(await leadsTo('/drafts', {})).toEqual([404, null])
  expect(await leadsTo('/drafts', { ...asked, method: 'POST' })).toEqual([404, null])
  expect(await leadsTo('/api/v1/drafted')).toEqual([404, null])
  expect(await leadsTo('/json/drafted')).toEqual([404, null])
  expect(await leadsTo('/drafts%22%3E')).toEqual([404, null])
  expect(await leadsTo('//evil.example/drafts')).toEqual([404, null])
})

test('the icon is valid, and robots.txt excludes robots', async () => {
  const { url } = await testServer()
  const icon = await fetch(`${url}/favicon.ico`)
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  const bytes = Buffer.from(await icon.arrayBuffer())
  // The ICO header: type 1, the number of images, then offset and length of each.
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2)]).toEqual([0, 1])
  const count = bytes.readUInt16LE(4)
  expect(count).toBeGreaterThan(0)
  for (let entry = 6; entry < 6 + 16 * count; entry += 16) {
    const [length, start] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)]
    const { width, height } = await sharp(bytes.subarray(start, start + length)).metadata()
    expect([width, height]).toEqual([bytes[entry], bytes[entry + 1]])
  }
  const robots = await fetch(`${url}/robots.txt`, asked)
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await robots.text()).toMatch(/^User-agent: \*\nDisallow: \/$/m)
})

test('robots may look at what is open to everybody, and at nothing else', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await setForRealm(server, { enable_spectator_access: true })
  const read = async () => (await fetch(`${server.url}/robots.txt`, asked)).text()
  expect(await read(), 'without an open channel').not.toContain('Allow')
  await makeChannel(ada, 'open', { is_web_public: true })
  expect(await read()).toMatch(/^Allow: \/public$[\s\S]*^Disallow: \/$[\s\S]*^Sitemap: http.*\/sitemap.xml$/m)
  await setForRealm(server, { enable_spectator_access: false })
  expect(await read()).not.toContain('Allow')
})
