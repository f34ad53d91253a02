import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockDataFolder } from './data-folder-lock.ts'
import { endEarlierPostgres } from './earlier-postgres.ts'
import type { Log } from './log.ts'

/** With the process that made the folder, so that a folder whose maker has gone can be told from one in use. */
const NAME = /^parley-of-(\d+)-\w+$/

export const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** A new data folder for a test; whoever makes it removes it. */
export function makeTestFolder(): string {
  return mkdtempSync(join(tmpdir(), `parley-of-${process.pid}-`))
}

/** Ends and removes what test runs that were killed have left behind. */
export async function removeAbandonedFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const maker = NAME.exec(name)?.[1]
    const dataDir = join(tmpdir(), name)
    if (maker !== undefined && !isRunning(Number(maker)) && isOurs(dataDir)) await remove(dataDir)
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
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
