import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCE = new URL('../', import.meta.url)

/** Effects that give something the focus after the browser has drawn it. Listeners give it when somebody asks for it. */
function lateIn(code: string): string[] {
  return [...code.matchAll(/^( *)useEffect\((?:[^\n]*\)$|.*?^\1\})/gms)]
    .map(([effect]) => effect)
    .filter((effect) => effect.includes('.focus(') && !effect.includes('addEventListener('))
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
)

test('what takes the focus when it comes takes it before it is on the screen, with useLayoutEffect', () => {
  const late = files.flatMap((name) =>
    lateIn(readFileSync(new URL(name, SOURCE), 'utf8')).map((effect) => `${name}: ${effect}`),
  )
  expect(late).toEqual([])
})

test.each([
  '  useEffect(() => box.current?.focus(), [])\n',
  '  useEffect(() => {\n    look()\n    if (isWanted) {\n      box.current?.focus()\n    }\n  }, [isWanted])\n',
])('%s would be found', (code) => {
  expect(lateIn(code)).toHaveLength(1)
  expect(lateIn(code.replace('useEffect', 'useLayoutEffect'))).toEqual([])
})
