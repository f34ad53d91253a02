import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCE = new URL('../../', import.meta.url)

/** What has a left and a right side, where it should have a start and an end: the app is also read from right to left. */
const PHYSICAL = [
  /(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)/,
  /^\s*(?:left|right):/,
  /(?:text-align|float|clear): (?:left|right)/,
  /border-(?:top|bottom)-(?:left|right)-radius/,
  /translateX\(|translate: *-?[1-9]/,
]

/** `margin: 1px 2px 3px 4px`, with another size on the right than on the left. */
const FOUR_SIDES =
  /^\s*(?:margin|padding|inset|border-width): ([^\s(),]+) ([^\s(),]+) ([^\s(),]+) ([^\s(),]+);$/

function physicalIn(css: string): string[] {
  return css.split('\n').filter((line) => {
    const [, , right, , left] = FOUR_SIDES.exec(line) ?? []
    return right !== left || PHYSICAL.some((pattern) => pattern.test(line))
  })
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
)

test.each(files)('%s says start and end, not left and right', (name) => {
  expect(physicalIn(readFileSync(new URL(name, SOURCE), 'utf8'))).toEqual([])
})

test.each([
  '  margin-left: 4px;',
  '  right: 0;',
  '  text-align: left;',
  '  padding: 0 1px 0 2px;',
  '  float: right;',
])('%s would be found', (line) => {
  expect(physicalIn(line)).toEqual([line])
})

test.each([
  '  margin-inline: 4px 2px;',
  '  inset-inline-end: 0;',
  '  padding: 1px 2px 3px 2px;',
  '  color: var(--right);',
])('%s is fine', (line) => {
  expect(physicalIn(line)).toEqual([])
})
