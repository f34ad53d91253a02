import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endEarlierPostgres } from './earlier-postgres.ts'
import type { Log } from './log.ts'

const PREFIX = 'parley-test-'

export const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** A new data folder for a test; whoever makes it removes it. */
export function makeTestFolder(): string {
  return mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
}

/** Ends and removes what test runs that were killed have left behind. */
export async function removeAbandonedFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    const dataDir = join(tmpdir(), name)
    const maker = Number.parseInt(name.slice(PREFIX.length), 10)
    if (isRunning(maker) || !isOurs(dataDir)) continue
    await endEarlierPostgres(join(dataDir, 'postgres'), silent)
    rmSync(dataDir, { recursive: true, force: true })
  }
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
