import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shrinkwrapOf } from './shrinkwrap.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MANIFEST = join(ROOT, 'package.json')
const SHRINKWRAP = join(ROOT, 'npm-shrinkwrap.json')
/** All that runs on the server. Of the web app's sources it needs what these import. */
export const WORKSPACES = ['api', 'markup', 'server'] as const
/** What those sources of the web app import. */
const OF_WEB = ['@messageformat/parser']

type Versions = Record<string, string>

interface Manifest {
  name: string
  version: string
  dependencies?: Versions
  optionalDependencies?: Versions
}

/**
 * Gives package.json the dependencies that its workspaces declare, for as long as npm packs: an installed package has no
 * workspaces. Where npm is broken off meanwhile, `npm run postpack` takes them away.
 */
export async function addDependencies(): Promise<void> {
  const { own, manifests } = await read()
  const merged = (key: 'dependencies' | 'optionalDependencies') =>
    Object.assign({}, ...manifests.map((one) => one[key])) as Versions
  const dependencies = sorted(merged('dependencies'))
  const optionalDependencies = sorted({ ...own.optionalDependencies, ...merged('optionalDependencies') })
  const manifest = { ...own, dependencies, optionalDependencies }
  const lock = await parsed<Parameters<typeof shrinkwrapOf>[0]>(join(ROOT, 'package-lock.json'))
  await write(SHRINKWRAP, shrinkwrapOf(lock, manifest, WORKSPACES))
  await write(MANIFEST, manifest)
}

/** Undoes `addDependencies`, also after a run that was broken off. */
export async function removeDependencies(): Promise<void> {
  await rm(SHRINKWRAP, { force: true })
  await write(MANIFEST, (await read()).own)
}

/** package.json as it is between two packings, and what its workspaces declare. */
async function read(): Promise<{ own: Manifest; manifests: Manifest[] }> {
  const read = (folder: string) => parsed<Manifest>(join(ROOT, folder, 'package.json'))
  const web = await read('web')
  const manifests = await Promise.all(WORKSPACES.map(read))
  for (const one of manifests)
    one.dependencies = only(one.dependencies, (name) => !name.startsWith('@parley/'))
  manifests.push({ ...web, dependencies: only(web.dependencies, (name) => OF_WEB.includes(name)) })
  const { dependencies: _, ...own } = await read('.')
  const theirs = new Set(manifests.flatMap((one) => Object.keys(one.optionalDependencies ?? {})))
  own.optionalDependencies = only(own.optionalDependencies, (name) => !theirs.has(name))
  return { own, manifests }
}

function only(versions: Versions = {}, keeps: (name: string) => boolean): Versions {
  return Object.fromEntries(Object.entries(versions).filter(([name]) => keeps(name)))
}

function sorted(versions: Versions): Versions {
  return Object.fromEntries(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function parsed<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(path, 'utf8')) as Content
}

/** All at once: what reads it meanwhile finds the one or the other. */
async function write(path: string, content: object): Promise<void> {
  await writeFile(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`)
  await rename(`${path}.new`, path)
}
