import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../../error-code.ts'
import type { Log } from './log.ts'

/** The file in which PostgreSQL writes its process id. */
const PID_FILE = 'postmaster.pid'
/** Files that a killed PostgreSQL leaves. The last one alone delays a start by 5 s. */
const LEFTOVERS = [PID_FILE, '.s.PGSQL.5432', '.s.PGSQL.5432.lock']

/**
 * The signals to send, and the seconds to wait after each: stop after rolling back transactions, stop at once, kill.
 */
const REQUESTS = [
  ['SIGINT', 30],
  ['SIGQUIT', 5],
  ['SIGKILL', 5],
] as const

/** Processes whose postmaster was killed ignore the first signal: some wait for another process that is gone too. */
const REQUESTS_TO_ORPHANS = REQUESTS.slice(1)

/**
 * Ends the PostgreSQL that a killed server left running in `folder`, waits for the remaining processes of a killed
 * PostgreSQL, and removes leftover files. Call it only while holding the lock of the data folder.
 */
export async function endEarlierPostgres(folder: string, log: Log, signal?: AbortSignal): Promise<void> {
  const file = join(folder, PID_FILE)
  if (!existsSync(file)) return
  const postmaster = Number.parseInt(readFileSync(file, 'utf8'), 10)
  if (processesIn(folder, postmaster).includes(postmaster)) {
    log.info('ending the PostgreSQL that an earlier server left running')
    await end([postmaster], () => processesIn(folder, postmaster).includes(postmaster), REQUESTS, signal)
  }
  // Processes of a killed postmaster end by themselves, but only after their current statement. A new postmaster
  // beside them would write to the same files.
  if (!(await waitUntil(() => processesIn(folder).length === 0, 5, signal))) {
    await end(processesIn(folder), () => processesIn(folder).length > 0, REQUESTS_TO_ORPHANS, signal)
  }
  for (const name of LEFTOVERS) rmSync(join(folder, name), { force: true })
}

async function end(
  pids: readonly number[],
  stillThere: () => boolean,
  requests: readonly (readonly [NodeJS.Signals, number])[],
  signal?: AbortSignal,
): Promise<void> {
  for (const [request, seconds] of requests) {
    for (const pid of pids) sendSignal(pid, request)
    if (await waitUntil(() => !stillThere(), seconds, signal)) return
  }
  throw new Error(`the PostgreSQL of an earlier server (process ${pids.join(', ')}) cannot be ended`)
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

async function waitUntil(holds: () => boolean, seconds: number, signal?: AbortSignal): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000
  while (!holds()) {
    if (performance.now() > deadline) return false
    await sleep(10, undefined, { signal })
  }
  return true
}

/**
 * The PostgreSQL processes that work in `folder`, found by their working directory: a pid alone may belong to another
 * program by now. Without /proc, only `candidate` is checked.
 */
function processesIn(folder: string, candidate?: number): number[] {
  if (process.platform !== 'linux') {
    return candidate !== undefined && currentFolder(candidate) === realpathSync(folder) ? [candidate] : []
  }
  const { dev, ino } = statSync(folder)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const cwd = statSync(`/proc/${pid}/cwd`)
        // A shell may have the folder as its working directory too.
        return (
          cwd.dev === dev && cwd.ino === ino && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n'
        )
      } catch {
        return false
      }
    })
}

function currentFolder(pid: number): string | undefined {
  const { stdout } = spawnSync('lsof', ['-a', '-d', 'cwd', '-p', String(pid), '-Fn'], { encoding: 'utf8' })
  return /^n(.*)$/m.exec(stdout ?? '')?.[1]
}
