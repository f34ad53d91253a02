import { readdirSync, readFileSync } from 'node:fs'

/** A folder of source. */
export type Tree = 'server/src' | 'api/src'

const rootOf = (tree: Tree) => new URL(`../../../${tree}/`, import.meta.url)

/** An `import` or `export … from` of a file, as it is written. */
export interface Import {
  /** The path below the folder of source, or the package. */
  readonly from: string
  /** What is between `import` and `from`. */
  readonly names: string
  /** Taken away with the types: nothing is loaded by it. */
  readonly isTypeOnly: boolean
}

const STATEMENT = /^(?:import|export)\s(?:([^;'"]*?)\sfrom\s)?['"]([^'"]+)['"]/gm

/** The files of a folder of source, tests not among them, by their paths below it. */
export function sourceFiles(tree: Tree): string[] {
  const files = readdirSync(rootOf(tree), { recursive: true }) as string[]
  return files.filter((path) => path.endsWith('.ts') && !/\.(test|bench)\.ts$/.test(path)).sort()
}

export function textOf(tree: Tree, path: string): string {
  return readFileSync(new URL(path, rootOf(tree)), 'utf8')
}

export function importsIn(tree: Tree, path: string): Import[] {
  const root = rootOf(tree)
  return [...textOf(tree, path).matchAll(STATEMENT)].map(([, names = '', from = '']) => ({
    from: from.startsWith('.')
      ? new URL(from, new URL(path, root)).href.slice(root.href.length)
      : from.replace(/^#/, ''),
    names,
    isTypeOnly: /^type\s/.test(names),
  }))
}
