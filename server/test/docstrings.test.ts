import { expect, test } from 'vitest'
import { sourceFiles, type Tree, textOf } from './support/imports.ts'

/** The files whose exports other code calls most: each export needs a docstring. */
const PLACES: readonly (readonly [tree: Tree, paths: RegExp])[] = [
  ['server/src', /^engine\/|(?:^|\/)(?:routes|errors)\.ts$/],
  ['api/src', /\/errors\.ts$/],
]

const EXPORT =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|class|interface|type|const|let|enum) (\w+)/

/** The names of exports without a docstring directly above. */
function undocumented(text: string): string[] {
  const lines = text.split('\n')
  const seen = new Set<string>()
  return lines.flatMap((line, index) => {
    const name = EXPORT.exec(line)?.[1]
    // The docstring of the first signature covers the overloads.
    if (name === undefined || seen.has(name)) return []
    seen.add(name)
    return lines[index - 1]?.endsWith('*/') ? [] : [name]
  })
}

test('every export of the engine, of routes and of errors has a docstring', () => {
  const missing = PLACES.flatMap(([tree, paths]) =>
    sourceFiles(tree)
      .filter((path) => paths.test(path))
      .flatMap((path) => undocumented(textOf(tree, path)).map((name) => `${tree}/${path}: ${name}`)),
  )
  expect(missing).toEqual([])
})

test('an export without a docstring is found', () => {
  const text = ['/** Says a. */', 'export const a = 1', '', 'export function b() {}', '', 'const c = 3']
  expect(undocumented(text.join('\n'))).toEqual(['b'])
})
