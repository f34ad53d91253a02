import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../../error-code.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { endEarlierPostgres } from './earlier-postgres.ts'
import type { Log } from './log.ts'

/** The name includes the pid of the process that created the folder, so abandoned folders can be recognized. */
const NAME = /^parley-of-(\d+)-\w+$/

/** A log that discards everything. */
export const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
/** In bytes. A run needs a fraction of it; containers often have far less, and then use the disk. */
const ENOUGH_MEMORY = 2 * 2 ** 30

/** Creates a data folder for a test; the caller removes it. */
export function makeTestFolder(): string {
  return makeFolderIn(tmpdir())
}

/**
 * Like `makeTestFolder`, but in memory if there is enough: a database has hundreds of files, which take several times
 * as long to create on disk.
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

/** Removes the folders, and ends the processes, that killed test runs left behind. */
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
  // Fails if a server that the process started still runs on it.
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
