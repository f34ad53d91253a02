import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCE = new URL('../../', import.meta.url)

const texts = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:css|tsx?)$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(new URL(name, SOURCE), 'utf8'))

// A declaration with a property that nobody sets is ignored without a word.
test('every property that a style asks for is set somewhere', () => {
  const all = texts.join('\n')
  const set = new Set([...all.matchAll(/(--[\w-]+)['"]?\]?:|['"](--[\w-]+)['"]/g)].map(([, a, b]) => a ?? b))
  const asked = new Set([...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  // Menus set some on themselves when they open.
  expect([...asked].filter((name) => !set.has(name) && !name?.startsWith('--radix-'))).toEqual([])
})
