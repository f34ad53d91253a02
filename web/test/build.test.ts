import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildIfStale } from '../build.ts'
import { firstViewBytes } from '../first-view.ts'
import { serverForPages } from './browser.ts'

const DIST = path.join(import.meta.dirname, '../dist')

test('an up-to-date build is not built again', async () => {
  await buildIfStale()
  const before = await stat(path.join(DIST, 'index.html'))
  await Promise.all([buildIfStale(), buildIfStale()])
  expect((await stat(path.join(DIST, 'index.html'))).mtimeMs).toBe(before.mtimeMs)
})

test('a first visit fetches little before it shows something', async () => {
  const bytes = await firstViewBytes()
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(180_000)
})

test('no part of the app carries the schemas of the API', async () => {
  const assets = path.join(DIST, 'assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  for (const name of scripts)
    expect(await readFile(path.join(assets, name), 'utf8'), name).not.toContain('_zod')
})

test('the page keeps to its security policy: nothing inline, nothing from elsewhere', async () => {
  const page = await readFile(path.join(DIST, 'index.html'), 'utf8')
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/)
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) await stat(path.join(DIST, file))
})

test('what the page names is served compressed and kept, the page itself is asked for again, and nothing else is there', async () => {
  const { url } = await serverForPages()
  const headersOf = async (file: string) => {
    const { status, headers } = await fetch(url + file, { headers: { 'accept-encoding': 'br' } })
    return [status, headers.get('cache-control'), headers.get('content-encoding')]
  }
  const page = await (await fetch(url)).text()
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? []
  expect(await headersOf(script)).toEqual([200, 'public, max-age=31536000, immutable', 'br'])
  expect(await headersOf('/index.html')).toEqual([200, 'no-cache', null])
  const missing = [
    '/assets/',
    '/assets/none.js',
    '/assets/..%2findex.html',
    '/assets/..%2f..%2fbuild.ts',
    '/.stamp',
  ]
  for (const file of missing) expect(await headersOf(file), file).toEqual([404, null, null])
})
