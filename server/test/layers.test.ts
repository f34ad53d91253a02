import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Import, importsIn, sourceFiles, workspaceFiles, workspacesImported } from './support/imports.ts'

// Checks the imports against the tables in `docs/architecture.md`.
const document = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8')

/** The first and the last cell of each row of the table under a heading. */
function tableUnder(heading: string): [string, string][] {
  const [, section = ''] = document.split(`${heading}\n`)
  const rows = section.split('\n\n').find((block) => block.trimStart().startsWith('|')) ?? ''
  return rows
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => [nameIn(cells[0]), (cells.at(-1) ?? '').trim()])
}

const nameIn = (cell = '') => /`([\w-]+)\/?`/.exec(cell)?.[1] ?? cell.trim()

describe.each(['server/src', 'web/src', 'client/src', 'markup/src'] as const)('in %s', (tree) => {
  const rooms = tableUnder(`### The rooms of \`${tree}\``).map(([name]) => name)
  const imports = new Map(sourceFiles(tree).map((path) => [path, importsIn(tree, path)]))

  test('every file except entry points is in a room that the document names', () => {
    const outside = [...imports.keys()].filter((path) => !rooms.includes(roomOf(path)))
    expect(outside.filter((path) => !/^(?:main|index|parley|server)\.tsx?$/.test(path))).toEqual([])
    expect(rooms.filter((room) => ![...imports.keys()].some((path) => roomOf(path) === room))).toEqual([])
  })

  test('a room imports, types included, only from rooms below it: move the code down, or declare a port', () => {
    expect(arrowsUpward(imports, rooms)).toEqual([])
  })

  test('there are no import circles at run time: move what both need to a third file', () => {
    expect(circlesIn(imports)).toEqual([])
  })
})

test("the storage of a noun is read and written in its own room: export a function of the noun's for others", () => {
  const reaching = sourceFiles('server/src').flatMap((path) =>
    importsIn('server/src', path)
      .filter(({ from }) => from.endsWith('/storage.ts') && roomOf(from) !== roomOf(path))
      // The first rows of an organization exist before its journal, so no command can write them.
      .filter(() => !path.startsWith('organization/creation/'))
      .map(({ from }) => `${path} → ${from}`),
  )
  expect(reaching).toEqual([])
})

describe.each(tableUnder('### The workspaces'))('the workspace %s', (workspace, allowed) => {
  test(`imports no other than ${allowed}`, () => {
    const names: readonly string[] = allowed.match(/[a-z]+/g) ?? []
    const others = workspaceFiles(workspace).flatMap((path) =>
      workspacesImported(path)
        .filter((name) => name !== workspace && !names.includes(name))
        .map((name) => `${path} → ${name}/`),
    )
    expect(others).toEqual([])
  })
})

describe('violations are found:', () => {
  const file = (...from: string[]): Import[] =>
    from.map((one) => ({ from: one, names: 'x', isTypeOnly: false }))

  test('an import of a higher room', () => {
    const imports = new Map([
      ['low/a.ts', file('low/b.ts', 'high/c.ts', 'pino')],
      ['high/c.ts', file('low/a.ts')],
    ])
    expect(arrowsUpward(imports, ['low', 'high'])).toEqual(['low/a.ts → high/c.ts'])
  })

  test('a circle', () => {
    const round = new Map([
      ['a.ts', file('b.ts')],
      ['b.ts', file('c.ts', 'd.ts')],
      ['c.ts', file('a.ts')],
      ['d.ts', [{ from: 'a.ts', names: 'type X', isTypeOnly: true }]],
    ])
    expect(circlesIn(round)).toEqual(['a.ts → b.ts → c.ts → a.ts'])
  })
})

function roomOf(path: string): string {
  return path.slice(0, path.indexOf('/'))
}

/** A source file, not a package. */
const isSource = (from: string) => /\.tsx?$/.test(from)

function arrowsUpward(all: ReadonlyMap<string, readonly Import[]>, rooms: readonly string[]): string[] {
  const height = (path: string) => (path.includes('/') ? rooms.indexOf(roomOf(path)) : rooms.length)
  return [...all].flatMap(([path, imports]) =>
    imports
      .filter(({ from }) => isSource(from) && height(from) > height(path))
      .map(({ from }) => `${path} → ${from}`),
  )
}

/** Finds import circles, in which the load order would decide what each file sees. */
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
