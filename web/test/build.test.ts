import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildIfStale } from '../build.ts'
import { firstViewBytes } from '../first-view.ts'

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
