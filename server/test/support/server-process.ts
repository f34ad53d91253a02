import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { isRunning } from './is-running.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const READY = /Parley [\d.]+ is ready/

export const OWNER = { email: 'ada@example.com', password: 'correct horse battery' }

/** The server as operators start it: a process with its own database, on a data folder that survives restarts. */
export class ServerProcess {
  readonly url: string
  readonly dataDir: string
  /** The program: that of another release, where one is upgraded. */
  main = MAIN
  readonly #port: number
  #process: ChildProcess | undefined
  readonly #spawned: ChildProcess[] = []
  output = ''

  private constructor(dataDir: string, port: number) {
    this.dataDir = dataDir
    this.#port = port
    this.url = `http://localhost:${port}`
  }

  /**
   * @param below the path of the data folder inside the test's temporary folder
   * @param parent where that folder is made
   */
  static async create(below = '', parent = tmpdir()): Promise<ServerProcess> {
    const folder = await mkdtemp(join(parent, 'parley-test-'))
    const server = new ServerProcess(join(folder, below), await freePort())
    onTestFinished(async () => {
      for (const child of server.#spawned) await killAll(child)
      await rm(folder, { recursive: true, force: true })
    })
    return server
  }

  /** Starts the server. Resolves when it reports that it is ready. */
  async start(environment: Record<string, string> = {}): Promise<void> {
    const child = this.spawn(environment)
    this.#process = child
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', () => {
        if (READY.test(this.output)) resolve()
      })
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${this.output}`)))
    })
  }

  spawn(environment: Record<string, string> = {}): ChildProcess {
    this.output = ''
    const child = spawn(process.execPath, [this.main], {
      // A process group of its own, so that it can be killed with all its children.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DATA_DIR: this.dataDir,
        HOST: '127.0.0.1',
        PORT: String(this.#port),
        RATE_LIMITING: 'false',
        LOG_LEVEL: 'warn',
        ORGANIZATION_NAME: 'Harbour Labs',
        OWNER_EMAIL: OWNER.email,
        OWNER_NAME: 'Ada Lindqvist',
        OWNER_PASSWORD: OWNER.password,
        ...environment,
      },
    })
    this.#spawned.push(child)
    child.stdout?.on('data', (data) => {
      this.output += data
    })
    child.stderr?.on('data', (data) => {
      this.output += data
    })
    return child
  }

  /** Starts the server and, once `isTime` returns true, stops or kills it. Resolves when it has ended. */
  async interrupt(
    isTime: () => boolean,
    how: NodeJS.Signals,
    environment: Record<string, string> = {},
  ): Promise<number | null> {
    const child = this.spawn(environment)
    this.#process = child
    while (!isTime() && child.exitCode === null) await sleep(2)
    if (how !== 'SIGKILL') return this.stop(how)
    await this.kill()
    return null
  }

  /** Kills the server and its PostgreSQL at once, like a power cut. */
  async kill(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (child !== undefined) await killAll(child)
  }

  /** Whether it was started, and neither stopped nor killed since. */
  get isRunning(): boolean {
    return this.#process !== undefined
  }

  get pid(): number {
    if (this.#process?.pid === undefined) throw new Error('the server is not running')
    return this.#process.pid
  }

  /** The memory of the server itself, in bytes. */
  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
  }

  /** Kills the server itself, and not its PostgreSQL. */
  async killAlone(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (child?.pid === undefined) throw new Error('the server is not running')
    const exited = once(child, 'exit')
    signal(child.pid, 'SIGKILL')
    await exited
  }

  /** Stops the server. Returns its exit code. */
  async stop(name: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = this.#process
    this.#process = undefined
    if (child?.pid === undefined) throw new Error('the server is not running')
    const exited = once(child, 'close')
    signal(child.pid, name)
    const [code] = await exited
    return code
  }
}

/**
 * Kills a process with all its descendants. Resolves when none of them runs: a killed process may write until it is
 * scheduled.
 */
async function killAll(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  const family = async () => [pid, ...(await descendants(pid))]
  // Stopped processes cannot start others, which would escape.
  for (const one of await family()) signal(one, 'SIGSTOP')
  const all = await family()
  for (const one of [-pid, ...all]) signal(one, 'SIGKILL')
  await exited
  while (all.some(isRunning)) await sleep(2)
}

/** Sends a signal to a process, if it still runs. */
export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has already ended.
  }
}

/** All descendants of a process, found by their parents: PostgreSQL has a process group of its own. */
async function descendants(pid: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    parents.set(Number(name), parent)
  }
  const found: number[] = []
  for (let level = [pid]; level.length > 0; ) {
    level = [...parents].filter(([, parent]) => level.includes(parent)).map(([child]) => child)
    found.push(...level)
  }
  return found
}
