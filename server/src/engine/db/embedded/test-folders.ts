import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../../error-code.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { endEarlierPostgres } from './earlier-postgres.ts'
import type { Log } from './log.ts'

/** With the process that made the folder, so that a folder whose maker has gone can be told from one in use. */
const NAME = /^parley-of-(\d+)-\w+$/

export const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** Files in memory, as Linux has them. */
const MEMORY = '/dev/shm'
/** In bytes. A run takes a fraction of it; containers often have far less, and then the disk does it too. */
const ENOUGH_MEMORY = 2 * 2 ** 30

/** A new data folder for a test; whoever makes it removes it. */
export function makeTestFolder(): string {
  return makeFolderIn(tmpdir())
}

/**
 * The same, but in memory where there is enough: a database is hundreds of files, and to make them on a disk takes
 * several times as long.
 */
export function makeFolderInMemory(): string {
  return makeFolderIn(freeBytes(MEMORY) < ENOUGH_MEMORY ? tmpdir() : MEMORY)
}

function makeFolderIn(parent: string): string {
  return mkdtempSync(join(parent, `parley-of-${process.pid}-`))
}

function freeBytes(path: string): number {
  if (!existsSync(path)) return 0
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

/** Ends and removes what test runs that were killed have left behind. */
export async function removeAbandonedFolders(): Promise<void> {
  for (const parent of [tmpdir(), MEMORY].filter((path) => existsSync(path))) {
    for (const name of readdirSync(parent)) {
      const maker = NAME.exec(name)?.[1]
      const dataDir = join(parent, name)
      if (maker !== undefined && !isRunning(Number(maker)) && isOurs(dataDir)) await remove(dataDir)
    }
  }
}

async function remove(dataDir: string): Promise<void> {
  // Throws where a server that the maker has started still runs on it.
  const unlock = await lockDataFolder(dataDir).catch(() => undefined)
  if (!unlock) return
  await endEarlierPostgres(join(dataDir, 'postgres'), silent)
  rmSync(dataDir, { recursive: true, force: true })
  await unlock()
}

function isOurs(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
