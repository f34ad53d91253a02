import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const MIGRATIONS = 'server/src/engine/db/migrations'

/** A release whose nodes may serve a database together with those of this one. */
export interface EarlierRelease {
  readonly name: string
  /** The path of its program; undefined: that of this release. */
  readonly main: string | undefined
}

/**
 * The last release, or before the first one what was there before `migration`. Where the project came without its history,
 * this release itself: then two of it serve beside each other, and the rules of the schema have to be believed.
 */
export async function earlierRelease(migration: string): Promise<EarlierRelease> {
  const commit =
    (await git('describe', '--tags', '--abbrev=0', '--match', 'v*')) ?? (await commitBefore(migration))
  if (commit === undefined)
    return { name: 'this release, since there is no earlier one here', main: undefined }
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await run('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder])
  await linkPackages(folder)
  return { name: commit, main: join(folder, 'server/src/main.ts') }
}

/** Undefined in a clone without the commit. */
async function commitBefore(migration: string): Promise<string | undefined> {
  const added = await git('log', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/${migration}`)
  return added === undefined ? undefined : git('rev-parse', '--verify', '--quiet', `${added}^`)
}

/** The packages of the project are its own, and all others those that are installed here. */
async function linkPackages(folder: string): Promise<void> {
  const [installed, packages] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(join(packages, '@parley'), { recursive: true })
  for (const name of await readdir(installed))
    if (name !== '@parley') await symlink(join(installed, name), join(packages, name))
  for (const name of await readdir(join(installed, '@parley')))
    await symlink(join(folder, name), join(packages, '@parley', name))
}

/** What git says; undefined if it fails, or says nothing. */
async function git(...args: string[]): Promise<string | undefined> {
  return run('git', args).then(
    (said) => said || undefined,
    () => undefined,
  )
}

async function run(program: string, args: string[]): Promise<string> {
  return (await promisify(execFile)(program, args, { cwd: ROOT })).stdout.trim()
}
