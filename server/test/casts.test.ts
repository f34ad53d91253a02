import { isAsExpression, isNonNullExpression, type Node, type SourceFile } from 'typescript/unstable/ast'
import { createVirtualFileSystem } from 'typescript/unstable/fs'
import { API } from 'typescript/unstable/sync'
import { expect, onTestFinished, test } from 'vitest'
import { sourceFiles, textOf } from './support/imports.ts'

test('a cast says why it is safe: on its line, on the one before, or on a cast right before it', () => {
  const source = sourceFiles('server/src').map((path) => [path, textOf('server/src', path)] as const)
  expect(unexplained(Object.fromEntries(source))).toEqual([])
})

test('what is wrong is found', () => {
  const cast = 'export const a = b as never'
  const files = {
    'above.ts': `// It is one.\n${cast}\n${cast}\n\n${cast}`,
    'beside.ts': `${cast} // It is one.\n\nexport const c =\n  b as never`,
    'long.ts':
      '/** It is one. */\nexport const a = {\n  b,\n} as unknown as A\n\nexport const c = {\n  b,\n} as A',
    'none.ts':
      "import { a as b } from 'c'\nexport const d = [' as never'] as const // as never\nb satisfies A",
    'null.ts': 'const a = "// "\nexport const b = c!.d!',
  }
  expect(unexplained(files)).toEqual(['above.ts:5', 'beside.ts:4', 'long.ts:8', 'null.ts:2'])
})

/** Files and lines of the casts among them that no comment explains. */
function unexplained(files: Readonly<Record<string, string>>): string[] {
  const entries = Object.entries(files).map(([path, text]) => [`/${path}`, text])
  // Without libraries and what they import: only their form matters.
  const options = '{ "compilerOptions": { "noResolve": true, "noLib": true, "types": [] } }'
  const fs = createVirtualFileSystem({ ...Object.fromEntries(entries), '/tsconfig.json': options })
  const api = new API({ cwd: '/', fs })
  onTestFinished(() => api.close())
  const [project] = api.updateSnapshot({ openProjects: ['/tsconfig.json'] }).getProjects()
  return Object.keys(files).flatMap((path) => {
    const source = project?.program.getSourceFile(`/${path}`)
    if (source === undefined) throw new Error(`${path} was not read`)
    return unexplainedIn(source).map((line) => `${path}:${line}`)
  })
}

function unexplainedIn(source: SourceFile): number[] {
  const lines = source.text.split('\n')
  const lineAt = (position: number) => source.text.slice(0, position).split('\n').length
  const hasReason = (line: number) =>
    /\s\/\/\s/.test(lines[line - 1] ?? '') || /^\s*\/\/|\*\/\s*$/.test(lines[line - 2] ?? '')
  const explained = new Set<number>()
  const others = new Set<number>()
  const visit = (node: Node): void => {
    if (isAsExpression(node) ? node.type.getText(source) !== 'const' : isNonNullExpression(node)) {
      const ends = lineAt(isAsExpression(node) ? node.type.pos : node.end)
      const its = [lineAt(node.getStart(source)), ends]
      const isSafe = explained.has(ends) || its.some((line) => hasReason(line) || explained.has(line - 1))
      for (const line of isSafe ? its : [ends]) (isSafe ? explained : others).add(line)
    }
    node.forEachChild(visit)
  }
  visit(source)
  return [...others]
}
