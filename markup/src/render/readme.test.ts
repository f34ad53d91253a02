import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sampleWorld } from '../../test/sample-world.ts'
import { renderMessage } from '../server.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const constructs = readme.slice(readme.indexOf('## Constructs'))

/** `| what | source | HTML |`, the last two between backticks. */
const rows = constructs
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) => {
    const [, what = '', source = '', html = ''] = line.split(/(?<!\\)\|/)
    return { what: what.trim(), source: written(source), html: written(html) }
  })

function written(cell: string): string {
  const code = cell.trim()
  const ticks = /^`+/.exec(code)?.[0] ?? ''
  const inner = code.slice(ticks.length, code.length - ticks.length)
  const isPadded = ticks.length > 1 || (inner.startsWith('  ') && inner.endsWith(' '))
  return (isPadded ? inner.slice(1, -1) : inner).replaceAll('\\|', '|').replaceAll('⏎', '\n')
}

describe('the README', () => {
  test('has rows', () => {
    expect(rows.length).toBeGreaterThan(40)
  })

  test.each(rows)('is right about $what', ({ source, html }) => {
    expect(renderMessage(source, sampleWorld).html).toBe(html)
  })
})
