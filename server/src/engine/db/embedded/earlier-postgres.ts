import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../../error-code.ts'
import type { Log } from './log.ts'

/** Where it writes the number of its process. */
const PID_FILE = 'postmaster.pid'
/** What a PostgreSQL that did not end by itself leaves in its folder; the last one alone delays a start by 5 s. */
const LEFTOVERS = [PID_FILE, '.s.PGSQL.5432', '.s.PGSQL.5432.lock']

/** Each signal asks more firmly: end after open work, end at once, be ended; with the seconds given to each. */
const REQUESTS = [
  ['SIGINT', 30],
  ['SIGQUIT', 5],
  ['SIGKILL', 5],
] as const

/** There is nothing to be asked for of those whose postmaster was killed: some wait for another that is gone too. */
const REQUESTS_TO_ORPHANS = REQUESTS.slice(1)

/**
 * Ends the PostgreSQL that a killed server left running in `folder`, or waits for what is left of a killed
 * PostgreSQL, and removes its leftovers. Call it only while holding the lock of the data folder.
 */
export async function endEarlierPostgres(folder: string, log: Log, signal?: AbortSignal): Promise<void> {
  const file = join(folder, PID_FILE)
  if (!existsSync(file)) return
  const postmaster = Number.parseInt(readFileSync(file, 'utf8'), 10)
  if (processesIn(folder, postmaster).includes(postmaster)) {
    log.info('ending the PostgreSQL that an earlier server left running')
    await end([postmaster], () => processesIn(folder, postmaster).includes(postmaster), REQUESTS, signal)
  }
  // Processes of a killed postmaster end by themselves, but only after the statement they are at. A new
  // postmaster beside them would write to the same files.
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
 * The processes of PostgreSQL that work in `folder`: each has its cluster as current folder, and a process that only
 * has the same number as an earlier postmaster does not. Without /proc only `candidate` is judged.
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
        // Someone's shell may stand in the folder too.
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
