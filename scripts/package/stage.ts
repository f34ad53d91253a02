import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../../web/build.ts'
import { WORKSPACES } from './manifest.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** What `files` of package.json names. */
const STAGED = join(ROOT, 'dist')
const COMMAND = 'npx parley-server'
const IS_OF_TESTS = /\.(?:test|bench)\.ts$/
/** How operators run commands, which is another way there. */
const OF_COMMANDS = /npm run parley --/g
/** Names of modules and of files, in imports and wherever else a file is named. */
const NAMES = /(?<quote>['"])(?<name>[^'"\n]+\.ts|@parley\/[^'"\n]+)\k<quote>/g
/** By which folders are looked through for files. */
const EXPRESSIONS = /\\\.ts\$\//g

/**
 * Puts the server with the built web app into `dist`, as JavaScript: Node runs no TypeScript below `node_modules`. It
 * is the code that runs from source, line for line, without its types.
 */
export async function stage(): Promise<void> {
  await buildIfStale()
  await rm(STAGED, { recursive: true, force: true })
  const staged = new Set<string>()
  for (const workspace of WORKSPACES)
    for (const path of await filesBelow(join(workspace, 'src'))) await add(path, staged)
  await cp(join(ROOT, 'server/package.json'), join(STAGED, 'server/package.json'))
  await cp(join(ROOT, 'web/dist'), join(STAGED, 'web/dist'), { recursive: true })
  await cp(join(import.meta.dirname, 'parley-server.mjs'), join(STAGED, 'parley-server.mjs'))
}

/** Stages a file, and what it imports of the web app. */
async function add(path: string, staged: Set<string>): Promise<void> {
  if (staged.has(path)) return
  staged.add(path)
  const to = join(STAGED, path.replace(/\.ts$/, '.js'))
  await mkdir(dirname(to), { recursive: true })
  if (!path.endsWith('.ts')) return await cp(join(ROOT, path), to)
  const code = stripTypeScriptTypes(await readFile(join(ROOT, path), 'utf8')).replace(OF_COMMANDS, COMMAND)
  const imported: string[] = []
  const renamed = code.replace(NAMES, (_, quote: string, name: string) => {
    const target = name.startsWith('@parley/') ? ownModule(path, name) : name
    if (target.startsWith('../')) imported.push(join(dirname(path), target))
    return `${quote}${target.replace(/\.ts$/, '.js')}${quote}`
  })
  await writeFile(to, renamed.replace(EXPRESSIONS, '\\.js$/'))
  for (const one of imported)
    if (one.startsWith('web/') && existsSync(join(ROOT, one))) await add(one, staged)
}

/** Where a module of a workspace is, seen from a file: in the package the workspaces have no names. */
function ownModule(path: string, name: string): string {
  const resolved = relative(ROOT, createRequire(join(ROOT, path)).resolve(name))
  const target = relative(dirname(path), resolved)
  return target.startsWith('.') ? target : `./${target}`
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !IS_OF_TESTS.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
}
