import { expect, test } from 'vitest'
import { type Import, importsIn, sourceFiles } from './support/imports.ts'

const imports = new Map(sourceFiles('server/src').map((path) => [path, importsIn('server/src', path)]))

test('no file is imported, when it runs, by what it imports', () => {
  expect(circlesIn(imports)).toEqual([])
  const file = (...from: string[]): Import[] =>
    from.map((one) => ({ from: one, names: 'x', isTypeOnly: false }))
  const round = new Map([
    ['a.ts', file('b.ts')],
    ['b.ts', file('c.ts', 'd.ts')],
    ['c.ts', file('a.ts')],
    ['d.ts', [{ from: 'a.ts', names: 'type X', isTypeOnly: true }]],
  ])
  expect(circlesIn(round)).toEqual(['a.ts → b.ts → c.ts → a.ts'])
})

/** What imports itself by way of others: which of them is loaded first would decide what each finds. */
function circlesIn(all: ReadonlyMap<string, readonly Import[]>): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (done.has(file) || way.includes(file)) return
    for (const { from, isTypeOnly } of all.get(file) ?? []) if (!isTypeOnly) visit(from, [...way, file])
    done.add(file)
  }
  for (const file of all.keys()) visit(file, [])
  return circles
}
