import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'

const asked = { headers: { accept: 'text/html' }, redirect: 'manual' } as const

test.each([
  '/login',
  '/login/',
  '/accounts/login/',
  '/register',
  '/accounts/register/',
  '/accounts/password/reset/',
])('%s leads to the page where one logs in', async (path) => {
  const { url } = await testServer()
  const answer = await fetch(url + path, asked)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  // Wherever it is said to go on: never to another site.
  const onward = await fetch(`${url}${path}?next=https://evil.example`, asked)
  expect(onward.headers.get('location')).toBe('/')
})

test('the icon is one that browsers show, and robots are told to leave', async () => {
  const { url } = await testServer()
  const icon = await fetch(`${url}/favicon.ico`)
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  const bytes = Buffer.from(await icon.arrayBuffer())
  // A directory of pictures: kind 1, so many of them, each with its place and length.
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
