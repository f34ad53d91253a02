import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** A source folder. */
export type Tree = `${'server' | 'api' | 'web' | 'client' | 'markup'}/src`

const ROOT = new URL('../../../', import.meta.url)
const rootOf = (tree: string) => new URL(`${tree}/`, ROOT)

/** An `import`, an `export … from`, or a `declare module` in a file. */
export interface Import {
  /** The path below the source folder, or the package. */
  readonly from: string
  /** The text between `import` and `from`. */
  readonly names: string
  /** Whether it imports only types, so that nothing is loaded. */
  readonly isTypeOnly: boolean
}

const STATEMENT =
  /^(?:import|export)\s(?:([^;'"]*?)\sfrom\s)?['"]([^'"]+)['"]|^declare (module) '([^']+)'|\bimport\('([^']+)'\)/gm

/** The paths of a source folder's files, without tests. */
export function sourceFiles(tree: string): string[] {
  const files = readdirSync(rootOf(tree), { recursive: true }) as string[]
  return files.filter((path) => /\.tsx?$/.test(path) && !/\.(test|bench|d)\.tsx?$/.test(path)).sort()
}

export function textOf(tree: string, path: string): string {
  return readFileSync(new URL(path, rootOf(tree)), 'utf8')
}

export function importsIn(tree: Tree, path: string): Import[] {
  const root = rootOf(tree)
  const place = (from: string) =>
    from.startsWith('.')
      ? new URL(from, new URL(path, root)).href.slice(root.href.length)
      : from.replace(/^#/, '')
  return [...textOf(tree, path).matchAll(STATEMENT)].map(([, names = '', from, module, added, later]) => ({
    from: place(from ?? added ?? later ?? ''),
    names,
    isTypeOnly: module !== undefined || later !== undefined || /^type\s/.test(names),
  }))
}

/** The paths of a workspace's source files, from the repository's root. */
export function workspaceFiles(workspace: string): string[] {
  const tree = existsSync(rootOf(`${workspace}/src`)) ? `${workspace}/src` : workspace
  return sourceFiles(tree)
    .filter((path) => !path.includes('node_modules'))
    .map((path) => `${tree}/${path}`)
}

/** The workspaces that a file imports, by name or by path. */
export function workspacesImported(path: string): string[] {
  const text = readFileSync(new URL(path, ROOT), 'utf8')
  return [...text.matchAll(/(?:from |import\(|^import )'([^']+)'/gm)].flatMap(([, from = '']) => {
    if (from.startsWith('@parley/')) return from.split('/')[1] ?? []
    if (!from.startsWith('.')) return []
    const [workspace = ''] = new URL(from, new URL(path, ROOT)).href.slice(ROOT.href.length).split('/')
    return workspace
  })
}
